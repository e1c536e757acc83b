CREATE TABLE "address_access" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer,
	"format" text,
	"filter" text DEFAULT '' NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardian" (
	"person_id" integer,
	"guardian_id" integer,
	CONSTRAINT "guardian_pkey" PRIMARY KEY("person_id","guardian_id")
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "honorary_year" integer;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "household" uuid;--> statement-breakpoint
CREATE INDEX "address_access_person" ON "address_access" ("person_id");--> statement-breakpoint
CREATE INDEX "address_access_time" ON "address_access" ("at");--> statement-breakpoint
CREATE INDEX "guardian_of" ON "guardian" ("guardian_id");--> statement-breakpoint
CREATE INDEX "person_household" ON "person" ("household") WHERE household is not null;--> statement-breakpoint
ALTER TABLE "address_access" ADD CONSTRAINT "address_access_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "guardian" ADD CONSTRAINT "guardian_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "guardian" ADD CONSTRAINT "guardian_guardian_id_person_id_fkey" FOREIGN KEY ("guardian_id") REFERENCES "person"("id");