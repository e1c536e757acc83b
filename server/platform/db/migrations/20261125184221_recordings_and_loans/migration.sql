CREATE TABLE "piece_loan" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_loan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"composition_id" integer NOT NULL,
	"borrower" text NOT NULL,
	"lent_on" date NOT NULL,
	"due_on" date,
	"returned_on" date,
	"remarks" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recording" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recording_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"composition_id" integer NOT NULL,
	"title" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "recording_file" UNIQUE("composition_id","sha256")
);
--> statement-breakpoint
CREATE INDEX "piece_loan_composition" ON "piece_loan" ("composition_id");--> statement-breakpoint
CREATE INDEX "piece_loan_open" ON "piece_loan" ("lent_on") WHERE returned_on is null;--> statement-breakpoint
ALTER TABLE "piece_loan" ADD CONSTRAINT "piece_loan_composition_id_composition_id_fkey" FOREIGN KEY ("composition_id") REFERENCES "composition"("id");--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_composition_id_composition_id_fkey" FOREIGN KEY ("composition_id") REFERENCES "composition"("id");