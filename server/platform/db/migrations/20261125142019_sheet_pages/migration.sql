ALTER TABLE "sheet" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "sheet" ADD COLUMN "page_width" integer;--> statement-breakpoint
ALTER TABLE "sheet" ADD COLUMN "page_height" integer;--> statement-breakpoint
ALTER TABLE "sheet" ADD COLUMN "missing_fonts" text[] DEFAULT '{}'::text[] NOT NULL;