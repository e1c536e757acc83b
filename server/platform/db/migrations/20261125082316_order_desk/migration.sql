CREATE TABLE "order_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer,
	"way" text,
	"pieces" integer,
	"state" text DEFAULT 'done' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"id" uuid PRIMARY KEY,
	"session_id" text NOT NULL,
	"amount" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "shop_order" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "order_entry_order" ON "order_entry" ("order_id");--> statement-breakpoint
CREATE INDEX "order_entry_pending" ON "order_entry" ("at") WHERE state = 'pending';--> statement-breakpoint
ALTER TABLE "order_entry" ADD CONSTRAINT "order_entry_order_id_shop_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "shop_order"("id");--> statement-breakpoint
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_session_id_sandbox_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sandbox_session"("id");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_returned" CHECK ("returned" >= 0);