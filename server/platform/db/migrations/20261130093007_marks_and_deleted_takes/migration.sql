CREATE TABLE "section_mark" (
	"sheet_id" integer,
	"section_id" uuid,
	"mark" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "section_mark_pkey" PRIMARY KEY("sheet_id","section_id")
);
--> statement-breakpoint
ALTER TABLE "take" ADD COLUMN "deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "section_mark" ADD CONSTRAINT "section_mark_sheet_id_sheet_id_fkey" FOREIGN KEY ("sheet_id") REFERENCES "sheet"("id") ON DELETE CASCADE;