CREATE TABLE "donation" (
	"transaction_id" integer PRIMARY KEY,
	"person_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_run_bill" (
	"run_id" integer,
	"recipient_id" integer,
	"bill" jsonb NOT NULL,
	"invoice_id" integer UNIQUE,
	CONSTRAINT "fee_run_bill_pkey" PRIMARY KEY("run_id","recipient_id")
);
--> statement-breakpoint
ALTER TABLE "billed_fee" ALTER COLUMN "invoice_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "donation_person" ON "donation" ("person_id");--> statement-breakpoint
CREATE INDEX "fee_run_bill_recipient" ON "fee_run_bill" ("recipient_id");--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_transaction_id_bank_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "bank_transaction"("id");--> statement-breakpoint
ALTER TABLE "donation" ADD CONSTRAINT "donation_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "fee_run_bill" ADD CONSTRAINT "fee_run_bill_run_id_fee_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "fee_run"("id");--> statement-breakpoint
ALTER TABLE "fee_run_bill" ADD CONSTRAINT "fee_run_bill_recipient_id_person_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "fee_run_bill" ADD CONSTRAINT "fee_run_bill_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");