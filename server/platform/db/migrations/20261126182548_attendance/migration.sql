CREATE TABLE "attendance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"state" text,
	"statement" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" uuid NOT NULL,
	"other_state" text,
	"other_statement" uuid,
	"other_at" timestamp with time zone,
	"other_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attendance_person_event" UNIQUE("person_id","event_id")
);
--> statement-breakpoint
CREATE INDEX "attendance_event" ON "attendance" ("event_id");--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id");