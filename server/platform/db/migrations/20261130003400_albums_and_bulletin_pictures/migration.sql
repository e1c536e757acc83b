CREATE TABLE "bulletin_picture" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"bulletin_id" integer,
	"person_id" integer,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "album_names" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
CREATE INDEX "bulletin_picture_bulletin" ON "bulletin_picture" ("bulletin_id");--> statement-breakpoint
CREATE INDEX "bulletin_picture_person" ON "bulletin_picture" ("person_id");--> statement-breakpoint
ALTER TABLE "bulletin_picture" ADD CONSTRAINT "bulletin_picture_bulletin_id_bulletin_id_fkey" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bulletin_picture" ADD CONSTRAINT "bulletin_picture_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");