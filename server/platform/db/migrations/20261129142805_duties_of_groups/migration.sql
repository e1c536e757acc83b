ALTER TABLE "duty" ADD COLUMN "for_group" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "duty" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "duty" ADD CONSTRAINT "duty_group_id_band_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "band_group"("id") ON DELETE SET NULL;