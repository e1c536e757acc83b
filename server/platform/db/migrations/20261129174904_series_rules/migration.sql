ALTER TABLE "event_series" ADD COLUMN "other_weekdays" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "every" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "ordinal" integer;