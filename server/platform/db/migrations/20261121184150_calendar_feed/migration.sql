CREATE TABLE "calendar_feed" (
	"person_id" integer PRIMARY KEY,
	"secret" text NOT NULL UNIQUE,
	"alarm" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE;