CREATE TABLE "change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"noun" text NOT NULL,
	"row_id" integer NOT NULL,
	"action" text NOT NULL,
	"fields" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"copy" boolean NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "composition" ADD COLUMN "search_title" text GENERATED ALWAYS AS (lower(regexp_replace(normalize("title" || ' ' || coalesce("subtitle", ''), NFD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "shared" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "repertoire" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "change_row" ON "change" ("noun","row_id");--> statement-breakpoint
CREATE INDEX "change_time" ON "change" ("changed_at");--> statement-breakpoint
CREATE INDEX "contact_message_email" ON "contact_message" ("email","created_at");--> statement-breakpoint
CREATE INDEX "contact_message_created" ON "contact_message" ("created_at");