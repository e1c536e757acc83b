CREATE TABLE "venue" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "venue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL UNIQUE,
	"address" text,
	"zip" text,
	"city" text,
	"map_link" text,
	"notes" text,
	"contact_name" text,
	"contact_phone" text,
	"contact_email" text,
	"retired" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "venue_id" integer;--> statement-breakpoint
CREATE INDEX "event_at_venue" ON "event" ("venue_id");--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_venue_id_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venue"("id");