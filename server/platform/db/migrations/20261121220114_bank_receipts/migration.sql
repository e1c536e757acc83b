ALTER TABLE "invoice" ADD COLUMN "marking" uuid;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_marking_key" UNIQUE("marking");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_receipt_number_key" UNIQUE("receipt_number");