CREATE TABLE "representation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "representation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"person_id" integer NOT NULL,
	"representative_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"consent" text,
	"consented_at" timestamp with time zone,
	"consented_by" uuid,
	"ended_at" timestamp with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "representation_open" ON "representation" ("person_id","representative_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "representation_of" ON "representation" ("representative_id");--> statement-breakpoint
ALTER TABLE "representation" ADD CONSTRAINT "representation_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "representation" ADD CONSTRAINT "representation_representative_id_person_id_fkey" FOREIGN KEY ("representative_id") REFERENCES "person"("id");