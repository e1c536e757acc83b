CREATE TABLE "billed_loan" (
	"loan_id" integer,
	"year" integer,
	"invoice_id" integer NOT NULL,
	CONSTRAINT "billed_loan_pkey" PRIMARY KEY("loan_id","year")
);
--> statement-breakpoint
CREATE INDEX "billed_loan_invoice" ON "billed_loan" ("invoice_id");--> statement-breakpoint
ALTER TABLE "billed_loan" ADD CONSTRAINT "billed_loan_loan_id_loan_id_fkey" FOREIGN KEY ("loan_id") REFERENCES "loan"("id");--> statement-breakpoint
ALTER TABLE "billed_loan" ADD CONSTRAINT "billed_loan_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");