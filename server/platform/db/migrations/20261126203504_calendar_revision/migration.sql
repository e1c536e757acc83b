ALTER TABLE "calendar_feed" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD COLUMN "revised_at" timestamp with time zone;