CREATE TABLE "bank_key" (
	"iban" text,
	"key" text,
	"transaction_id" integer NOT NULL,
	CONSTRAINT "bank_key_pkey" PRIMARY KEY("iban","key")
);
--> statement-breakpoint
CREATE TABLE "bank_statement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"iban" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"opening" integer NOT NULL,
	"closing" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid,
	CONSTRAINT "bank_statement_period" UNIQUE("iban","starts_on","ends_on","opening","closing")
);
--> statement-breakpoint
CREATE TABLE "bank_transaction" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_transaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"iban" text NOT NULL,
	"direction" text NOT NULL,
	"amount" integer NOT NULL,
	"booked_on" date NOT NULL,
	"reference" text,
	"payer_name" text,
	"payer_iban" text,
	"text" text NOT NULL,
	"reversal" boolean NOT NULL,
	"invoice_id" integer,
	"settled" integer DEFAULT 0 NOT NULL,
	"account_id" integer,
	"booked" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_transaction_amount" CHECK ("amount" > 0)
);
--> statement-breakpoint
CREATE INDEX "bank_key_transaction" ON "bank_key" ("transaction_id");--> statement-breakpoint
CREATE INDEX "bank_transaction_day" ON "bank_transaction" ("booked_on");--> statement-breakpoint
CREATE INDEX "bank_transaction_invoice" ON "bank_transaction" ("invoice_id");--> statement-breakpoint
ALTER TABLE "bank_key" ADD CONSTRAINT "bank_key_transaction_id_bank_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "bank_transaction"("id");--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD CONSTRAINT "bank_transaction_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "bank_transaction" ADD CONSTRAINT "bank_transaction_account_id_ledger_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_account"("id");