CREATE TABLE "seating" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seating_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer,
	"group_id" integer,
	"rows" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "seating_of" UNIQUE NULLS NOT DISTINCT("event_id","group_id")
);
--> statement-breakpoint
CREATE INDEX "seating_group" ON "seating" ("group_id");--> statement-breakpoint
ALTER TABLE "seating" ADD CONSTRAINT "seating_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "seating" ADD CONSTRAINT "seating_group_id_band_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "band_group"("id") ON DELETE CASCADE;