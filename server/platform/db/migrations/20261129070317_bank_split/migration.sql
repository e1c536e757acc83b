ALTER TABLE "bank_notice" ADD COLUMN "split" jsonb;--> statement-breakpoint
CREATE INDEX "bank_notice_split" ON "bank_notice" ("id") WHERE split is not null;