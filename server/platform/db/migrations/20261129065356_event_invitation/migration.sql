CREATE TABLE "event_invitation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"kind" text NOT NULL,
	"group_id" integer,
	"person_id" integer
);
--> statement-breakpoint
CREATE INDEX "event_invitation_event" ON "event_invitation" ("event_id");--> statement-breakpoint
CREATE INDEX "event_invitation_group" ON "event_invitation" ("group_id");--> statement-breakpoint
CREATE INDEX "event_invitation_person" ON "event_invitation" ("person_id");--> statement-breakpoint
ALTER TABLE "event_invitation" ADD CONSTRAINT "event_invitation_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_invitation" ADD CONSTRAINT "event_invitation_group_id_band_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "band_group"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "event_invitation" ADD CONSTRAINT "event_invitation_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL;