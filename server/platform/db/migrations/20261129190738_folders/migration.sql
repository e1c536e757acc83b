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
ALTER TABLE "document_folder" ADD CONSTRAINT "document_folder_group_id_band_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "band_group"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_folder_id_document_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "document_folder"("id");