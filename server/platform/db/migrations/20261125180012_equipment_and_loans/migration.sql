CREATE TABLE "equipment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "equipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"model" text,
	"serial_number" text,
	"size" text,
	"condition" text NOT NULL,
	"bought_on" date,
	"price" integer,
	"insurance_value" integer,
	"remarks" text,
	"retired_on" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "loan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"equipment_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"lent_on" date NOT NULL,
	"due_on" date,
	"returned_on" date,
	"condition_at_return" text,
	"remarks" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "loan_returned_after_lent" CHECK (returned_on >= lent_on)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "loan_open" ON "loan" ("equipment_id") WHERE returned_on is null;--> statement-breakpoint
CREATE INDEX "loan_equipment" ON "loan" ("equipment_id");--> statement-breakpoint
CREATE INDEX "loan_person" ON "loan" ("person_id");--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_equipment_id_equipment_id_fkey" FOREIGN KEY ("equipment_id") REFERENCES "equipment"("id");--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");