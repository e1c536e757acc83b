CREATE TABLE "mailing" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"subject_de" text,
	"text_de" text,
	"subject_en" text,
	"text_en" text,
	"reply_to" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid
);
--> statement-breakpoint
CREATE TABLE "mailing_attachment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_attachment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"mailing_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid
);
--> statement-breakpoint
CREATE TABLE "mailing_recipient" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailing_recipient_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mailing_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "mailing_recipient_once" UNIQUE("mailing_id","person_id","address")
);
--> statement-breakpoint
CREATE INDEX "mailing_recipient_person" ON "mailing_recipient" ("person_id");--> statement-breakpoint
CREATE INDEX "mailing_recipient_address" ON "mailing_recipient" ("mailing_id","address");--> statement-breakpoint
ALTER TABLE "mailing_attachment" ADD CONSTRAINT "mailing_attachment_mailing_id_mailing_id_fkey" FOREIGN KEY ("mailing_id") REFERENCES "mailing"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mailing_recipient" ADD CONSTRAINT "mailing_recipient_mailing_id_mailing_id_fkey" FOREIGN KEY ("mailing_id") REFERENCES "mailing"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "mailing_recipient" ADD CONSTRAINT "mailing_recipient_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");