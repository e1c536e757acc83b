CREATE TABLE "recording_section" (
	"id" uuid PRIMARY KEY,
	"recording_id" integer NOT NULL,
	"person_id" integer,
	"name" text NOT NULL,
	"from_ms" integer NOT NULL,
	"to_ms" integer NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recording_section_span" CHECK ("from_ms" < "to_ms")
);
--> statement-breakpoint
CREATE INDEX "recording_section_recording" ON "recording_section" ("recording_id");--> statement-breakpoint
CREATE INDEX "recording_section_person" ON "recording_section" ("person_id");--> statement-breakpoint
ALTER TABLE "recording_section" ADD CONSTRAINT "recording_section_recording_id_recording_id_fkey" FOREIGN KEY ("recording_id") REFERENCES "recording"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recording_section" ADD CONSTRAINT "recording_section_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");