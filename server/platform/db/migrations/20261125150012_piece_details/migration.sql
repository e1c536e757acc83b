ALTER TABLE "composition" ADD COLUMN "shelf_mark" text;--> statement-breakpoint
ALTER TABLE "composition" ADD COLUMN "publisher" text;--> statement-breakpoint
ALTER TABLE "composition" ADD COLUMN "order_number" text;--> statement-breakpoint
ALTER TABLE "composition" ADD COLUMN "grade" text;--> statement-breakpoint
ALTER TABLE "composition" ADD COLUMN "duration" integer;--> statement-breakpoint
ALTER TABLE "composition" ADD COLUMN "price" integer;