ALTER TABLE "shop_order" ADD COLUMN "delivery" text DEFAULT 'PICKUP' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "postage" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "ship_to" text[];