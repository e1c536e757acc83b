ALTER TABLE "invoice_line" ADD COLUMN "about_id" integer;--> statement-breakpoint
CREATE INDEX "invoice_line_about" ON "invoice_line" ("about_id");--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_about_id_person_id_fkey" FOREIGN KEY ("about_id") REFERENCES "person"("id");