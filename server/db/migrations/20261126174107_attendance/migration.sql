CREATE TABLE "absence" (
	"id" uuid,
	"person_id" integer,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absence_pkey" PRIMARY KEY("person_id","id")
);
--> statement-breakpoint
CREATE TABLE "answer_revision" (
	"event_id" integer PRIMARY KEY,
	"value" integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "default_answer" (
	"person_id" integer PRIMARY KEY,
	"attending" text[] DEFAULT '{}'::text[] NOT NULL,
	"open" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planning_visit" (
	"person_id" integer PRIMARY KEY,
	"since" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "maybe_until" date;--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "despite" uuid;--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "stated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "late" jsonb;--> statement-breakpoint
ALTER TABLE "participation_change" ADD COLUMN "maybe_until" date;--> statement-breakpoint
ALTER TABLE "participation_change" ADD COLUMN "late" jsonb;--> statement-breakpoint
CREATE INDEX "absence_last_day" ON "absence" ("last_day");--> statement-breakpoint
CREATE INDEX "attendance_event" ON "attendance" ("event_id");--> statement-breakpoint
CREATE INDEX "participation_late" ON "participation" ("event_id") WHERE ("late" is not null);--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id");--> statement-breakpoint
ALTER TABLE "default_answer" ADD CONSTRAINT "default_answer_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "planning_visit" ADD CONSTRAINT "planning_visit_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");