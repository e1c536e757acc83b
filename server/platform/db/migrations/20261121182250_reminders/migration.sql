CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"event_id" integer,
	"before" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_once" UNIQUE("person_id","cause")
);
--> statement-breakpoint
CREATE TABLE "notification_wish" (
	"person_id" integer PRIMARY KEY,
	"answer" text NOT NULL,
	"reminder" text NOT NULL,
	"change" text NOT NULL,
	"music" text NOT NULL,
	"reminder_time" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_device" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"device" uuid NOT NULL UNIQUE,
	"person_id" integer NOT NULL,
	"endpoint" text NOT NULL UNIQUE,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "reminder_days" integer[] DEFAULT '{7,2}'::integer[] NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_event" ON "notification" ("event_id");--> statement-breakpoint
CREATE INDEX "notification_created" ON "notification" ("created_at");--> statement-breakpoint
CREATE INDEX "push_device_person" ON "push_device" ("person_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification_wish" ADD CONSTRAINT "notification_wish_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");