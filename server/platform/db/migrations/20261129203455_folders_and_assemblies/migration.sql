CREATE TABLE "agenda_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agenda_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agenda_item_file" (
	"item_id" integer,
	"file_id" integer,
	CONSTRAINT "agenda_item_file_pkey" PRIMARY KEY("item_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "assembly" (
	"id" integer PRIMARY KEY,
	"person_id" integer,
	"motions_by" date,
	"minutes" text,
	"minutes_file_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assembly_presence" (
	"event_id" integer,
	"person_id" integer,
	"present" boolean NOT NULL,
	CONSTRAINT "assembly_presence_pkey" PRIMARY KEY("event_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "assembly_vote" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assembly_vote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" integer NOT NULL,
	"kind" text NOT NULL,
	"question" text NOT NULL,
	"majority" text NOT NULL,
	"base" text NOT NULL,
	"with_abstentions" boolean NOT NULL,
	"round" integer NOT NULL,
	"seats" integer NOT NULL,
	"candidates" text[] NOT NULL,
	"sealed_tally" text,
	"tally_key" uuid,
	"counts" integer[],
	"present" integer,
	"ballots" integer,
	"casting" integer
);
--> statement-breakpoint
CREATE TABLE "assembly_voted" (
	"vote_id" integer,
	"person_id" integer,
	CONSTRAINT "assembly_voted_pkey" PRIMARY KEY("vote_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "board_task" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "board_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"person_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" integer,
	"event_id" integer,
	"file_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_folder" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name_de" text NOT NULL UNIQUE,
	"name_en" text,
	"position" integer NOT NULL,
	"readers" text NOT NULL,
	"group_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "motion" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "motion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "folder_id" integer;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "task_id" integer;--> statement-breakpoint
CREATE INDEX "agenda_item_event" ON "agenda_item" ("event_id");--> statement-breakpoint
CREATE INDEX "agenda_item_file_file" ON "agenda_item_file" ("file_id");--> statement-breakpoint
CREATE INDEX "assembly_presence_person" ON "assembly_presence" ("person_id");--> statement-breakpoint
CREATE INDEX "assembly_vote_item" ON "assembly_vote" ("item_id");--> statement-breakpoint
CREATE INDEX "assembly_voted_person" ON "assembly_voted" ("person_id");--> statement-breakpoint
CREATE INDEX "board_task_person" ON "board_task" ("person_id");--> statement-breakpoint
CREATE INDEX "motion_event" ON "motion" ("event_id");--> statement-breakpoint
CREATE INDEX "motion_person" ON "motion" ("person_id");--> statement-breakpoint
CREATE INDEX "notification_task" ON "notification" ("task_id");--> statement-breakpoint
ALTER TABLE "agenda_item" ADD CONSTRAINT "agenda_item_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "agenda_item_file" ADD CONSTRAINT "agenda_item_file_item_id_agenda_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "agenda_item"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "agenda_item_file" ADD CONSTRAINT "agenda_item_file_file_id_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "assembly" ADD CONSTRAINT "assembly_id_event_id_fkey" FOREIGN KEY ("id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "assembly" ADD CONSTRAINT "assembly_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "assembly" ADD CONSTRAINT "assembly_minutes_file_id_file_id_fkey" FOREIGN KEY ("minutes_file_id") REFERENCES "file"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "assembly_presence" ADD CONSTRAINT "assembly_presence_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "assembly_presence" ADD CONSTRAINT "assembly_presence_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "assembly_vote" ADD CONSTRAINT "assembly_vote_item_id_agenda_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "agenda_item"("id");--> statement-breakpoint
ALTER TABLE "assembly_voted" ADD CONSTRAINT "assembly_voted_vote_id_assembly_vote_id_fkey" FOREIGN KEY ("vote_id") REFERENCES "assembly_vote"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "assembly_voted" ADD CONSTRAINT "assembly_voted_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "board_task" ADD CONSTRAINT "board_task_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "board_task" ADD CONSTRAINT "board_task_done_by_person_id_fkey" FOREIGN KEY ("done_by") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "board_task" ADD CONSTRAINT "board_task_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "board_task" ADD CONSTRAINT "board_task_file_id_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "document_folder" ADD CONSTRAINT "document_folder_group_id_band_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "band_group"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_folder_id_document_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "document_folder"("id");--> statement-breakpoint
ALTER TABLE "motion" ADD CONSTRAINT "motion_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "motion" ADD CONSTRAINT "motion_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_task_id_board_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "board_task"("id") ON DELETE CASCADE;