CREATE TABLE "shop_variant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_variant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shop_item_id" integer NOT NULL,
	"position" integer,
	"name_de" text NOT NULL,
	"name_en" text,
	"price" integer,
	"amount" integer NOT NULL,
	CONSTRAINT "shop_variant_amount" CHECK ("amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "variant_id" integer;--> statement-breakpoint
CREATE INDEX "shop_variant_item" ON "shop_variant" ("shop_item_id");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_variant_id_shop_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "shop_variant"("id");--> statement-breakpoint
ALTER TABLE "shop_variant" ADD CONSTRAINT "shop_variant_shop_item_id_shop_item_id_fkey" FOREIGN KEY ("shop_item_id") REFERENCES "shop_item"("id");