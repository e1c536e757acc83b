CREATE TABLE "bank_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"sha256" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"state" text DEFAULT 'READING' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_notice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" integer NOT NULL,
	"iban" text NOT NULL,
	"fingerprint" text NOT NULL,
	"entry" jsonb NOT NULL,
	"entry_reference" text,
	CONSTRAINT "bank_notice_fingerprint" UNIQUE("iban","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "bank_sighting" (
	"file_id" integer,
	"statement" integer,
	"transaction_id" integer,
	CONSTRAINT "bank_sighting_pkey" PRIMARY KEY("file_id","statement","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD COLUMN "entry_reference" text;--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD COLUMN "unnamed" integer;--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD COLUMN "split_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_file_reading" ON "bank_file" ("state") WHERE state = 'READING';--> statement-breakpoint
CREATE INDEX "bank_notice_reference" ON "bank_notice" ("iban","entry_reference");--> statement-breakpoint
CREATE INDEX "bank_notice_file" ON "bank_notice" ("file_id");--> statement-breakpoint
CREATE INDEX "bank_sighting_transaction" ON "bank_sighting" ("transaction_id");--> statement-breakpoint
CREATE INDEX "bank_transaction_entry" ON "bank_transaction" ("iban","entry_reference");--> statement-breakpoint
CREATE INDEX "bank_transaction_payer" ON "bank_transaction" ("payer_iban");--> statement-breakpoint
ALTER TABLE "bank_notice" ADD CONSTRAINT "bank_notice_file_id_bank_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "bank_file"("id");--> statement-breakpoint
ALTER TABLE "bank_sighting" ADD CONSTRAINT "bank_sighting_file_id_bank_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "bank_file"("id");--> statement-breakpoint
ALTER TABLE "bank_sighting" ADD CONSTRAINT "bank_sighting_transaction_id_bank_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "bank_transaction"("id");