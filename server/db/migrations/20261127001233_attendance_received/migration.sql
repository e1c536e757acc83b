ALTER TABLE "attendance" ADD COLUMN "received" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
UPDATE "attendance" SET "received" = array_remove(ARRAY["statement", "other_statement"], NULL);
