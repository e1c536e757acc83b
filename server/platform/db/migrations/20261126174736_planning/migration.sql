CREATE TABLE "answer_revision" (
	"event_id" integer PRIMARY KEY,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planning_visit" (
	"person_id" integer PRIMARY KEY,
	"since" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "planning_visit" ADD CONSTRAINT "planning_visit_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");