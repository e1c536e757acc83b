CREATE TABLE "event_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"weekday" integer NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL UNIQUE,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"noun" text NOT NULL,
	"row_id" integer NOT NULL,
	"row_version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"planned_by" uuid
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "call_time" text;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "call_place" text;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "dress_code" text;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "reply_by" date;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "minimum_players" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "contact_uuid" uuid;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "sections" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "series_id" integer;--> statement-breakpoint
CREATE INDEX "event_of_series" ON "event" ("series_id");--> statement-breakpoint
CREATE UNIQUE INDEX "planned_change_row" ON "planned_change" ("noun","row_id");--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_contact_uuid_person_uuid_fkey" FOREIGN KEY ("contact_uuid") REFERENCES "person"("uuid");--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_series_id_event_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "event_series"("id");