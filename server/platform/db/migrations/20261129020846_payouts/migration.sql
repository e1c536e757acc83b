ALTER TABLE "payment" ADD COLUMN "payout_id" integer;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "other" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_refund" ADD COLUMN "made_on" date;--> statement-breakpoint
CREATE INDEX "payment_payout" ON "payment" ("payout_id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_payout_id_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payout"("id");