CREATE TABLE "programme_free_line" (
	"event_id" integer,
	"position" integer,
	"pieces_before" integer NOT NULL,
	"text_de" text NOT NULL,
	"text_en" text,
	"minutes" integer,
	CONSTRAINT "programme_free_line_pkey" PRIMARY KEY("event_id","position")
);
--> statement-breakpoint
ALTER TABLE "bulletin" ADD COLUMN "uuid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "bulletin" ADD CONSTRAINT "bulletin_uuid_key" UNIQUE("uuid");--> statement-breakpoint
ALTER TABLE "programme_free_line" ADD CONSTRAINT "programme_free_line_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;