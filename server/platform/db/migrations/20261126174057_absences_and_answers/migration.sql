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
CREATE TABLE "default_answer" (
	"person_id" integer PRIMARY KEY,
	"attending" text[] DEFAULT '{}'::text[] NOT NULL,
	"open" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "maybe_until" date;--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "despite" uuid;--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "stated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "participation" ADD COLUMN "late" jsonb;--> statement-breakpoint
ALTER TABLE "participation_change" ADD COLUMN "maybe_until" date;--> statement-breakpoint
ALTER TABLE "participation_change" ADD COLUMN "late" jsonb;--> statement-breakpoint
CREATE INDEX "absence_last_day" ON "absence" ("last_day");--> statement-breakpoint
CREATE INDEX "participation_late" ON "participation" ("event_id") WHERE late is not null;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "default_answer" ADD CONSTRAINT "default_answer_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");