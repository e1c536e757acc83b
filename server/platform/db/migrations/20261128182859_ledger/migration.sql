CREATE TABLE "fiscal_year" (
	"year" integer PRIMARY KEY,
	"starts_on" date NOT NULL UNIQUE,
	"ends_on" date NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" integer NOT NULL UNIQUE,
	"name_de" text NOT NULL,
	"name_en" text,
	"kind" text NOT NULL,
	"use" text UNIQUE,
	"closed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"position" integer NOT NULL,
	"booked_on" date NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL UNIQUE,
	"reverses" integer UNIQUE,
	"rows" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "ledger_entry_position" UNIQUE("year","position"),
	CONSTRAINT "ledger_entry_rows" CHECK ("rows" > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_row" (
	"entry_id" integer,
	"position" integer,
	"debit_id" integer NOT NULL,
	"credit_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"invoice_id" integer,
	"event_id" integer,
	CONSTRAINT "ledger_row_pkey" PRIMARY KEY("entry_id","position"),
	CONSTRAINT "ledger_row_amount" CHECK ("amount" > 0),
	CONSTRAINT "ledger_row_accounts" CHECK ("debit_id" <> "credit_id")
);
--> statement-breakpoint
CREATE INDEX "ledger_entry_day" ON "ledger_entry" ("booked_on");--> statement-breakpoint
CREATE INDEX "ledger_row_debit" ON "ledger_row" ("debit_id");--> statement-breakpoint
CREATE INDEX "ledger_row_credit" ON "ledger_row" ("credit_id");--> statement-breakpoint
CREATE INDEX "ledger_row_invoice" ON "ledger_row" ("invoice_id");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_year_fiscal_year_year_fkey" FOREIGN KEY ("year") REFERENCES "fiscal_year"("year");--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_reverses_ledger_entry_id_fkey" FOREIGN KEY ("reverses") REFERENCES "ledger_entry"("id");--> statement-breakpoint
ALTER TABLE "ledger_row" ADD CONSTRAINT "ledger_row_entry_id_ledger_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "ledger_entry"("id");--> statement-breakpoint
ALTER TABLE "ledger_row" ADD CONSTRAINT "ledger_row_debit_id_ledger_account_id_fkey" FOREIGN KEY ("debit_id") REFERENCES "ledger_account"("id");--> statement-breakpoint
ALTER TABLE "ledger_row" ADD CONSTRAINT "ledger_row_credit_id_ledger_account_id_fkey" FOREIGN KEY ("credit_id") REFERENCES "ledger_account"("id");--> statement-breakpoint
ALTER TABLE "ledger_row" ADD CONSTRAINT "ledger_row_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "ledger_row" ADD CONSTRAINT "ledger_row_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id");