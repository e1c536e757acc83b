CREATE TABLE "donation_confirmation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donation_confirmation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"year" integer NOT NULL,
	"person_id" integer,
	"invoice_id" integer,
	"amount" integer NOT NULL,
	"sent_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"sent_at" timestamp with time zone,
	CONSTRAINT "donation_confirmation_person" UNIQUE("person_id","year"),
	CONSTRAINT "donation_confirmation_invoice" UNIQUE("invoice_id","year")
);
--> statement-breakpoint
ALTER TABLE "donation_confirmation" ADD CONSTRAINT "donation_confirmation_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "donation_confirmation" ADD CONSTRAINT "donation_confirmation_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");