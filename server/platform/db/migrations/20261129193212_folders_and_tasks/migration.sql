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
ALTER TABLE "file" ADD COLUMN "folder_id" integer;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "task_id" integer;--> statement-breakpoint
CREATE INDEX "board_task_person" ON "board_task" ("person_id");--> statement-breakpoint
CREATE INDEX "notification_task" ON "notification" ("task_id");--> statement-breakpoint
ALTER TABLE "board_task" ADD CONSTRAINT "board_task_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "board_task" ADD CONSTRAINT "board_task_done_by_person_id_fkey" FOREIGN KEY ("done_by") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "board_task" ADD CONSTRAINT "board_task_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "board_task" ADD CONSTRAINT "board_task_file_id_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "document_folder" ADD CONSTRAINT "document_folder_group_id_band_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "band_group"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_folder_id_document_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "document_folder"("id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_task_id_board_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "board_task"("id") ON DELETE CASCADE;