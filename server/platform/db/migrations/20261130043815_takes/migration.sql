CREATE TABLE "take" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "take_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid NOT NULL UNIQUE,
	"event_id" integer NOT NULL,
	"person_id" integer,
	"recorded_at" timestamp with time zone NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"until" date NOT NULL,
	"sections" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "take_event" ON "take" ("event_id");--> statement-breakpoint
CREATE INDEX "take_person" ON "take" ("person_id");--> statement-breakpoint
CREATE INDEX "take_until" ON "take" ("until");--> statement-breakpoint
ALTER TABLE "take" ADD CONSTRAINT "take_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "take" ADD CONSTRAINT "take_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");