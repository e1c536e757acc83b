CREATE TABLE "billed_fee" (
	"person_id" integer,
	"year" integer,
	"invoice_id" integer NOT NULL,
	CONSTRAINT "billed_fee_pkey" PRIMARY KEY("person_id","year")
);
--> statement-breakpoint
CREATE TABLE "budget" (
	"year" integer,
	"account_id" integer,
	"amount" integer NOT NULL,
	CONSTRAINT "budget_pkey" PRIMARY KEY("year","account_id")
);
--> statement-breakpoint
CREATE TABLE "fee_exception" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_exception_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer,
	"payer_id" integer,
	"reason" text NOT NULL,
	"year_from" integer,
	"year_to" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"name_de" text NOT NULL,
	"name_en" text,
	"organization_id" integer NOT NULL,
	"function_types" text[] DEFAULT '{}'::text[] NOT NULL,
	"age_from" integer,
	"age_to" integer,
	"amount" integer NOT NULL,
	"pro_rata" boolean DEFAULT false NOT NULL,
	"household_amount" integer,
	"account_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"year" integer NOT NULL,
	"key_date" date NOT NULL,
	"due_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fee_run_item" (
	"run_id" integer,
	"person_id" integer,
	"payer_id" integer,
	"outcome" text NOT NULL,
	"amount" integer NOT NULL,
	"rule_id" integer,
	"invoice_id" integer,
	CONSTRAINT "fee_run_item_pkey" PRIMARY KEY("run_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "instalment" (
	"invoice_id" integer,
	"position" integer,
	"due_on" date NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "instalment_pkey" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_line" (
	"invoice_id" integer,
	"position" integer,
	"text" text NOT NULL,
	"count" integer NOT NULL,
	"price" integer NOT NULL,
	"account_id" integer,
	"event_id" integer,
	CONSTRAINT "invoice_line_pkey" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_refund" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_refund_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"invoice_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"iban" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"settlement_id" integer UNIQUE,
	"dropped_at" timestamp with time zone,
	CONSTRAINT "invoice_refund_amount" CHECK ("amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"reference" text NOT NULL UNIQUE,
	"amount" integer NOT NULL,
	"fee" integer NOT NULL,
	"arrives_on" date NOT NULL,
	"transaction_id" integer UNIQUE
);
--> statement-breakpoint
CREATE TABLE "reminder" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"invoice_id" integer NOT NULL,
	"level" integer NOT NULL,
	"open_amount" integer NOT NULL,
	"fee" integer NOT NULL,
	"due_on" date NOT NULL,
	"sent_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "reminder_level" UNIQUE("invoice_id","level")
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"invoice_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL UNIQUE,
	"payment_id" integer,
	"transaction_id" integer,
	"receipt_number" text UNIQUE,
	"before_books" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "settlement_amount" CHECK ("amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "recipient" jsonb;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "settled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "fee_run_id" integer;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "sent_by" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "fee" integer;--> statement-breakpoint
ALTER TABLE "invoice" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "billed_fee_invoice" ON "billed_fee" ("invoice_id");--> statement-breakpoint
CREATE INDEX "fee_exception_person" ON "fee_exception" ("person_id");--> statement-breakpoint
CREATE INDEX "fee_exception_payer" ON "fee_exception" ("payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_run_draft" ON "fee_run" ("year") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "fee_run_item_person" ON "fee_run_item" ("person_id");--> statement-breakpoint
CREATE INDEX "invoice_fee_run" ON "invoice" ("fee_run_id");--> statement-breakpoint
CREATE INDEX "invoice_line_account" ON "invoice_line" ("account_id");--> statement-breakpoint
CREATE INDEX "invoice_refund_invoice" ON "invoice_refund" ("invoice_id");--> statement-breakpoint
CREATE INDEX "settlement_invoice" ON "settlement" ("invoice_id");--> statement-breakpoint
CREATE INDEX "settlement_payment" ON "settlement" ("payment_id");--> statement-breakpoint
CREATE INDEX "settlement_transaction" ON "settlement" ("transaction_id");--> statement-breakpoint
ALTER TABLE "billed_fee" ADD CONSTRAINT "billed_fee_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "billed_fee" ADD CONSTRAINT "billed_fee_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_year_fiscal_year_year_fkey" FOREIGN KEY ("year") REFERENCES "fiscal_year"("year");--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_account_id_ledger_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_account"("id");--> statement-breakpoint
ALTER TABLE "fee_exception" ADD CONSTRAINT "fee_exception_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "fee_exception" ADD CONSTRAINT "fee_exception_payer_id_person_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "fee_rule" ADD CONSTRAINT "fee_rule_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");--> statement-breakpoint
ALTER TABLE "fee_rule" ADD CONSTRAINT "fee_rule_account_id_ledger_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_account"("id");--> statement-breakpoint
ALTER TABLE "fee_run_item" ADD CONSTRAINT "fee_run_item_run_id_fee_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "fee_run"("id");--> statement-breakpoint
ALTER TABLE "fee_run_item" ADD CONSTRAINT "fee_run_item_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "fee_run_item" ADD CONSTRAINT "fee_run_item_payer_id_person_id_fkey" FOREIGN KEY ("payer_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "fee_run_item" ADD CONSTRAINT "fee_run_item_rule_id_fee_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "fee_rule"("id");--> statement-breakpoint
ALTER TABLE "fee_run_item" ADD CONSTRAINT "fee_run_item_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "instalment" ADD CONSTRAINT "instalment_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_fee_run_id_fee_run_id_fkey" FOREIGN KEY ("fee_run_id") REFERENCES "fee_run"("id");--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_account_id_ledger_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_account"("id");--> statement-breakpoint
ALTER TABLE "invoice_line" ADD CONSTRAINT "invoice_line_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id");--> statement-breakpoint
ALTER TABLE "invoice_refund" ADD CONSTRAINT "invoice_refund_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "invoice_refund" ADD CONSTRAINT "invoice_refund_settlement_id_settlement_id_fkey" FOREIGN KEY ("settlement_id") REFERENCES "settlement"("id");--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_transaction_id_bank_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "bank_transaction"("id");--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_invoice_id_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "invoice"("id");--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_payment_id_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id");--> statement-breakpoint
ALTER TABLE "settlement" ADD CONSTRAINT "settlement_transaction_id_bank_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "bank_transaction"("id");--> statement-breakpoint
UPDATE "invoice" SET "sent_at" = "created_at", "sent_by" = 'MAIL';--> statement-breakpoint
INSERT INTO "invoice_line" ("invoice_id", "position", "text", "count", "price") SELECT "id", 0, 'Mitgliederbeitrag ' || substr("number", 1, 4), 1, "amount" FROM "invoice";--> statement-breakpoint
INSERT INTO "billed_fee" ("person_id", "year", "invoice_id") SELECT "person_id", substr("number", 1, 4)::integer, min("id") FROM "invoice" GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO "settlement" ("invoice_id", "kind", "amount", "day", "source", "transaction_id", "created_at") SELECT "invoice_id", 'BANK', "settled", "booked_on", 'bank:' || "uuid" || ':' || "version", "id", now() FROM "bank_transaction" WHERE "settled" > 0;--> statement-breakpoint
INSERT INTO "settlement" ("uuid", "invoice_id", "kind", "amount", "day", "source", "created_at") SELECT i."marking", i."id", 'MARKED', i."amount" - s."sum", (i."paid_at" AT TIME ZONE 'Europe/Zurich')::date, 'marking:' || i."marking", i."paid_at" FROM "invoice" i CROSS JOIN LATERAL (SELECT coalesce(sum(x."amount"), 0) AS "sum" FROM "settlement" x WHERE x."invoice_id" = i."id") s WHERE i."paid_by" = 'bank' AND i."marking" IS NOT NULL AND i."amount" > s."sum";--> statement-breakpoint
INSERT INTO "settlement" ("invoice_id", "kind", "amount", "day", "source", "payment_id", "created_at") SELECT DISTINCT ON (i."id") i."id", 'ONLINE', i."amount" - s."sum", (p."paid_at" AT TIME ZONE 'Europe/Zurich')::date, 'payment:' || p."uuid", p."id", p."paid_at" FROM "invoice" i JOIN "payment" p ON p."invoice_id" = i."id" AND p."state" = 'paid' AND p."paid_at" = i."paid_at" CROSS JOIN LATERAL (SELECT coalesce(sum(x."amount"), 0) AS "sum" FROM "settlement" x WHERE x."invoice_id" = i."id") s WHERE i."paid_by" = 'online' AND i."amount" > s."sum" ORDER BY i."id", p."id";--> statement-breakpoint
UPDATE "invoice" SET "settled" = coalesce((SELECT sum(x."amount") FROM "settlement" x WHERE x."invoice_id" = "invoice"."id"), 0);--> statement-breakpoint
UPDATE "settlement" SET "before_books" = true FROM "invoice" i, (SELECT min("starts_on") AS "start" FROM "fiscal_year") y WHERE i."id" = "settlement"."invoice_id" AND "settlement"."day" < y."start" AND (i."created_at" AT TIME ZONE 'Europe/Zurich')::date < y."start" AND NOT EXISTS (SELECT 1 FROM "ledger_entry" e WHERE e."source" = "settlement"."source");
