ALTER TABLE "payment" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "shop_item" ADD COLUMN "picture_name" text;--> statement-breakpoint
ALTER TABLE "shop_item" ADD COLUMN "picture_alt_de" text;--> statement-breakpoint
ALTER TABLE "shop_item" ADD COLUMN "picture_alt_en" text;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_receipt_number_key" UNIQUE("receipt_number");