CREATE TABLE "duty" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"name_de" text NOT NULL,
	"name_en" text,
	"location" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"needed" integer NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "duty_span" CHECK ("ends_at" > "starts_at")
);
--> statement-breakpoint
CREATE TABLE "duty_volunteer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "duty_volunteer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"duty_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"takes" boolean NOT NULL,
	"offered_at" timestamp with time zone,
	"by_planner" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "duty_volunteer_once" UNIQUE("duty_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "lift" (
	"id" uuid PRIMARY KEY,
	"event_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"place" text NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"seats" integer NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lift_seat" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lift_seat_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lift_id" uuid NOT NULL,
	"person_id" integer NOT NULL,
	"takes" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lift_seat_once" UNIQUE("lift_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "duty_id" integer;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "lift_id" uuid;--> statement-breakpoint
CREATE INDEX "duty_event" ON "duty" ("event_id");--> statement-breakpoint
CREATE INDEX "duty_end" ON "duty" ("ends_at");--> statement-breakpoint
CREATE INDEX "duty_volunteer_person" ON "duty_volunteer" ("person_id");--> statement-breakpoint
CREATE INDEX "lift_event" ON "lift" ("event_id");--> statement-breakpoint
CREATE INDEX "lift_person" ON "lift" ("person_id");--> statement-breakpoint
CREATE INDEX "lift_leaves" ON "lift" ("leaves_at");--> statement-breakpoint
CREATE INDEX "lift_seat_person" ON "lift_seat" ("person_id");--> statement-breakpoint
CREATE INDEX "notification_duty" ON "notification" ("duty_id");--> statement-breakpoint
CREATE INDEX "notification_lift" ON "notification" ("lift_id");--> statement-breakpoint
ALTER TABLE "duty" ADD CONSTRAINT "duty_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id");--> statement-breakpoint
ALTER TABLE "duty_volunteer" ADD CONSTRAINT "duty_volunteer_duty_id_duty_id_fkey" FOREIGN KEY ("duty_id") REFERENCES "duty"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "duty_volunteer" ADD CONSTRAINT "duty_volunteer_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "lift" ADD CONSTRAINT "lift_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id");--> statement-breakpoint
ALTER TABLE "lift" ADD CONSTRAINT "lift_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "lift_seat" ADD CONSTRAINT "lift_seat_lift_id_lift_id_fkey" FOREIGN KEY ("lift_id") REFERENCES "lift"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lift_seat" ADD CONSTRAINT "lift_seat_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_duty_id_duty_id_fkey" FOREIGN KEY ("duty_id") REFERENCES "duty"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_lift_id_lift_id_fkey" FOREIGN KEY ("lift_id") REFERENCES "lift"("id") ON DELETE CASCADE;