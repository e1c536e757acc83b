CREATE TABLE "enquiry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title_de" text NOT NULL,
	"title_en" text,
	"text_de" text,
	"text_en" text,
	"multiple" boolean DEFAULT false NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"remind_days" integer,
	"minimum_players" jsonb DEFAULT '[]' NOT NULL,
	"sections" text[] DEFAULT '{}'::text[] NOT NULL,
	"event_id" integer UNIQUE,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_answer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"choices" jsonb DEFAULT '[]' NOT NULL,
	"number" integer,
	"words" text DEFAULT '' NOT NULL,
	"given_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enquiry_answer_once" UNIQUE("enquiry_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "enquiry_invitation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer NOT NULL,
	"kind" text NOT NULL,
	"group_id" integer,
	"person_id" integer
);
--> statement-breakpoint
CREATE TABLE "enquiry_option" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_option_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"name_de" text,
	"name_en" text
);
--> statement-breakpoint
CREATE INDEX "enquiry_answer_person" ON "enquiry_answer" ("person_id");--> statement-breakpoint
CREATE INDEX "enquiry_invitation_enquiry" ON "enquiry_invitation" ("enquiry_id");--> statement-breakpoint
CREATE INDEX "enquiry_invitation_group" ON "enquiry_invitation" ("group_id");--> statement-breakpoint
CREATE INDEX "enquiry_invitation_person" ON "enquiry_invitation" ("person_id");--> statement-breakpoint
CREATE INDEX "enquiry_option_of" ON "enquiry_option" ("enquiry_id");--> statement-breakpoint
ALTER TABLE "enquiry" ADD CONSTRAINT "enquiry_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "enquiry_answer" ADD CONSTRAINT "enquiry_answer_enquiry_id_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiry"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "enquiry_answer" ADD CONSTRAINT "enquiry_answer_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "enquiry_answer" ADD CONSTRAINT "enquiry_answer_given_by_person_id_fkey" FOREIGN KEY ("given_by") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "enquiry_invitation" ADD CONSTRAINT "enquiry_invitation_enquiry_id_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiry"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "enquiry_invitation" ADD CONSTRAINT "enquiry_invitation_group_id_band_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "band_group"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "enquiry_invitation" ADD CONSTRAINT "enquiry_invitation_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "enquiry_option" ADD CONSTRAINT "enquiry_option_enquiry_id_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiry"("id") ON DELETE CASCADE;