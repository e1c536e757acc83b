ALTER TABLE "notification" ADD COLUMN "federation_date_id" integer;--> statement-breakpoint
CREATE INDEX "notification_federation_date" ON "notification" ("federation_date_id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_federation_date_id_federation_date_id_fkey" FOREIGN KEY ("federation_date_id") REFERENCES "federation_date"("id") ON DELETE CASCADE;