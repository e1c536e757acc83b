CREATE TABLE "order_line" (
	"order_id" integer,
	"position" integer,
	"shop_item_id" integer NOT NULL,
	"name_de" text NOT NULL,
	"name_en" text,
	"count" integer NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "order_line_pkey" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"purpose" text NOT NULL,
	"order_id" integer UNIQUE,
	"invoice_id" integer,
	"person_id" integer,
	"name" text,
	"amount" integer NOT NULL,
	"provider" text NOT NULL,
	"reference" text UNIQUE,
	"link" text,
	"callback" text NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"method" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_session" (
	"id" text PRIMARY KEY,
	"payment_uuid" uuid NOT NULL UNIQUE,
	"amount" integer NOT NULL,
	"description" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"method" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category" text NOT NULL,
	"name_de" text NOT NULL,
	"name_en" text,
	"description_de" text DEFAULT '' NOT NULL,
	"description_en" text,
	"price" integer NOT NULL,
	"amount" integer NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_item_amount" CHECK ("amount" >= 0),
	CONSTRAINT "shop_item_price" CHECK ("price" > 0)
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"person_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"total" integer NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"receipt_number" text UNIQUE,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "paid_by" text;--> statement-breakpoint
CREATE INDEX "order_line_item" ON "order_line" ("shop_item_id");--> statement-breakpoint
CREATE INDEX "payment_open" ON "payment" ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_person" ON "payment" ("person_id");--> statement-breakpoint
CREATE INDEX "shop_order_person" ON "shop_order" ("person_id");--> statement-breakpoint
CREATE INDEX "shop_order_created" ON "shop_order" ("created_at");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_shop_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "shop_order"("id");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_shop_item_id_shop_item_id_fkey" FOREIGN KEY ("shop_item_id") REFERENCES "shop_item"("id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_shop_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "shop_order"("id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");