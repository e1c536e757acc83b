CREATE TABLE "planned_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"noun" text NOT NULL,
	"row_id" integer NOT NULL,
	"row_version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"publish_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"planned_by" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "planned_change_row" ON "planned_change" ("noun","row_id");