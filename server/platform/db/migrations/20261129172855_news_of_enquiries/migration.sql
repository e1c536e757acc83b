ALTER TABLE "notification" ADD COLUMN "enquiry_id" integer;--> statement-breakpoint
CREATE INDEX "notification_enquiry" ON "notification" ("enquiry_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_enquiry_id_enquiry_id_fkey" FOREIGN KEY ("enquiry_id") REFERENCES "enquiry"("id") ON DELETE CASCADE;