CREATE TABLE "account_token" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"scope" text,
	"key" text,
	"caller_hash" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_pkey" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"number" text NOT NULL UNIQUE,
	"person_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_date" date NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"unique_key" text UNIQUE,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"leased_by" text,
	"last_error" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "puzzle_used" (
	"puzzle_hash" text PRIMARY KEY,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "account_token_person" ON "account_token" ("person_id");--> statement-breakpoint
CREATE INDEX "account_token_expiry" ON "account_token" ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_created" ON "idempotency" ("created_at");--> statement-breakpoint
CREATE INDEX "invoice_person" ON "invoice" ("person_id");--> statement-breakpoint
CREATE INDEX "job_waiting" ON "job" ("run_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "job_done" ON "job" ("done_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "puzzle_used_expiry" ON "puzzle_used" ("expires_at");--> statement-breakpoint
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");