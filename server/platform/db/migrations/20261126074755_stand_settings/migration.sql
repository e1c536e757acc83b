CREATE TABLE "stand_setting" (
	"person_id" integer,
	"scope" text,
	"sheet_id" integer GENERATED ALWAYS AS (nullif("scope", 'member')::integer) STORED,
	"name" text,
	"value" jsonb,
	"edited_at" timestamp with time zone NOT NULL,
	"edit_id" uuid NOT NULL,
	"batch" integer NOT NULL,
	CONSTRAINT "stand_setting_pkey" PRIMARY KEY("person_id","scope","name")
);
--> statement-breakpoint
CREATE INDEX "stand_setting_batch" ON "stand_setting" ("person_id","batch");--> statement-breakpoint
CREATE INDEX "stand_setting_sheet" ON "stand_setting" ("sheet_id");--> statement-breakpoint
ALTER TABLE "stand_setting" ADD CONSTRAINT "stand_setting_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "stand_setting" ADD CONSTRAINT "stand_setting_sheet_id_sheet_id_fkey" FOREIGN KEY ("sheet_id") REFERENCES "sheet"("id") ON DELETE CASCADE;