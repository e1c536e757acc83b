CREATE TABLE "further_part" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "further_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"position" integer NOT NULL,
	"instrument" text NOT NULL,
	"voice" text,
	"key" text,
	"for_group" boolean DEFAULT false NOT NULL,
	"group_id" integer
);
--> statement-breakpoint
CREATE INDEX "further_part_person" ON "further_part" ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "further_part_once" ON "further_part" ("person_id","instrument",coalesce(group_id, 0)) WHERE group_id is not null or not for_group;--> statement-breakpoint
ALTER TABLE "further_part" ADD CONSTRAINT "further_part_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "further_part" ADD CONSTRAINT "further_part_group_id_band_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "band_group"("id") ON DELETE SET NULL;