ALTER TABLE "file" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sheet" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;