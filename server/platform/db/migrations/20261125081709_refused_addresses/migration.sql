ALTER TABLE "job" ADD COLUMN "last_reply" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "refused_email" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "person_refused_email" ON "person" ("refused_email") WHERE refused_email is not null;