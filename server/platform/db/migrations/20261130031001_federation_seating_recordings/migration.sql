CREATE TABLE "federation_date" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "federation_date_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"day" date NOT NULL,
	"remind_days" integer NOT NULL,
	"done_at" timestamp with time zone,
	"person_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "federation_year" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "federation_year_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"part" text NOT NULL,
	"reason" text,
	"remarks" text,
	"done_at" timestamp with time zone,
	"person_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "federation_year_year_part_unique" UNIQUE("year","part")
);
--> statement-breakpoint
CREATE TABLE "private_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "private_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"scope" text NOT NULL,
	"piece_id" integer GENERATED ALWAYS AS (nullif("scope", 'event')::integer) STORED,
	"text" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "private_note_person_id_event_id_scope_unique" UNIQUE("person_id","event_id","scope")
);
--> statement-breakpoint
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
CREATE TABLE "seating" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seating_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer,
	"group_id" integer,
	"rows" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seating_of" UNIQUE NULLS NOT DISTINCT("event_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "composition" ADD COLUMN "work_number" text;--> statement-breakpoint
ALTER TABLE "composition" ADD COLUMN "material" text;--> statement-breakpoint
ALTER TABLE "sheet" ADD COLUMN "material" text;--> statement-breakpoint
CREATE INDEX "private_note_event" ON "private_note" ("event_id");--> statement-breakpoint
CREATE INDEX "recording_section_recording" ON "recording_section" ("recording_id");--> statement-breakpoint
CREATE INDEX "recording_section_person" ON "recording_section" ("person_id");--> statement-breakpoint
CREATE INDEX "seating_group" ON "seating" ("group_id");--> statement-breakpoint
ALTER TABLE "federation_date" ADD CONSTRAINT "federation_date_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "federation_year" ADD CONSTRAINT "federation_year_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "private_note" ADD CONSTRAINT "private_note_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "private_note" ADD CONSTRAINT "private_note_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "private_note" ADD CONSTRAINT "private_note_piece_id_composition_id_fkey" FOREIGN KEY ("piece_id") REFERENCES "composition"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recording_section" ADD CONSTRAINT "recording_section_recording_id_recording_id_fkey" FOREIGN KEY ("recording_id") REFERENCES "recording"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recording_section" ADD CONSTRAINT "recording_section_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "seating" ADD CONSTRAINT "seating_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "seating" ADD CONSTRAINT "seating_group_id_band_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "band_group"("id") ON DELETE CASCADE;