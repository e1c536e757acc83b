CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"person_id" integer NOT NULL UNIQUE,
	"email" text NOT NULL UNIQUE,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"external_issuer" text,
	"external_subject" text,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_external" UNIQUE("external_issuer","external_subject")
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_de" text NOT NULL,
	"title_en" text,
	"teaser_de" text NOT NULL,
	"teaser_en" text,
	"text_de" text NOT NULL,
	"text_en" text,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"navigable" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "composition" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "composition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"inventory" text,
	"title" text NOT NULL,
	"subtitle" text,
	"description" text,
	"genre" text,
	"composers" text[] DEFAULT '{}'::text[] NOT NULL,
	"arrangers" text[] DEFAULT '{}'::text[] NOT NULL,
	"link" text,
	"archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"title_de" text NOT NULL,
	"title_en" text,
	"remarks_de" text,
	"remarks_en" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"full_day" boolean DEFAULT false NOT NULL,
	"location" text,
	"public_event" boolean DEFAULT false NOT NULL,
	"image_name" text,
	"article_id" integer,
	"cancelled" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_composition" (
	"event_id" integer,
	"position" integer,
	"composition_id" integer NOT NULL,
	CONSTRAINT "event_composition_pkey" PRIMARY KEY("event_id","position")
);
--> statement-breakpoint
CREATE TABLE "event_file" (
	"event_id" integer,
	"file_id" integer,
	CONSTRAINT "event_file_pkey" PRIMARY KEY("event_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"category" text,
	"role_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"function_type" text,
	"join_date" date NOT NULL,
	"leave_date" date
);
--> statement-breakpoint
CREATE TABLE "oidc_key" (
	"kid" text PRIMARY KEY,
	"jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"promoted_at" timestamp with time zone,
	"retire_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "oidc_payload" (
	"model" text,
	"id" text,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	"successor_id" text,
	CONSTRAINT "oidc_payload_pkey" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" integer PRIMARY KEY,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "participation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	"status" boolean,
	"remarks" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "participation_person_event" UNIQUE("person_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "participation_change" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "participation_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"participation_id" integer NOT NULL,
	"status" boolean,
	"remarks" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"gender" text DEFAULT 'NA' NOT NULL,
	"company" text,
	"title" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"address2" text,
	"zip" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"landline" text,
	"mobile" text,
	"email" text,
	"birth_date" date,
	"preferred_channel" text DEFAULT 'EMAIL' NOT NULL,
	"permit" boolean DEFAULT false NOT NULL,
	"remarks" text,
	"archived" boolean DEFAULT false NOT NULL,
	"instrument" text,
	"voice" text,
	"key" text,
	"locale" text DEFAULT 'de-ch' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_role" (
	"person_id" integer,
	"role" text,
	CONSTRAINT "person_role_pkey" PRIMARY KEY("person_id","role")
);
--> statement-breakpoint
CREATE TABLE "repertoire" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "repertoire_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"date_start" date NOT NULL,
	"date_end" date NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repertoire_composition" (
	"repertoire_id" integer,
	"composition_id" integer,
	"position" integer NOT NULL,
	CONSTRAINT "repertoire_composition_pkey" PRIMARY KEY("repertoire_id","composition_id")
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"composition_id" integer NOT NULL,
	"name" text NOT NULL,
	"content_type" text DEFAULT 'application/pdf' NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"instrument" text NOT NULL,
	"voice" text,
	"key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sheet_name" UNIQUE("composition_id","name")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "composition_inventory" ON "composition" ("inventory");--> statement-breakpoint
CREATE INDEX "composition_title" ON "composition" ("title");--> statement-breakpoint
CREATE INDEX "event_start" ON "event" ("starts_at");--> statement-breakpoint
CREATE INDEX "event_public_start" ON "event" ("public_event","starts_at");--> statement-breakpoint
CREATE INDEX "membership_person" ON "membership" ("person_id");--> statement-breakpoint
CREATE INDEX "membership_organization" ON "membership" ("organization_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_grant" ON "oidc_payload" ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_uid" ON "oidc_payload" ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payload_expiry" ON "oidc_payload" ("expires_at");--> statement-breakpoint
CREATE INDEX "participation_event" ON "participation" ("event_id");--> statement-breakpoint
CREATE INDEX "participation_change_of" ON "participation_change" ("participation_id");--> statement-breakpoint
CREATE INDEX "person_email" ON "person" ("email");--> statement-breakpoint
CREATE INDEX "person_name" ON "person" ("last_name","first_name");--> statement-breakpoint
CREATE INDEX "sheet_composition" ON "sheet" ("composition_id");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_article_id_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id");--> statement-breakpoint
ALTER TABLE "event_composition" ADD CONSTRAINT "event_composition_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_composition" ADD CONSTRAINT "event_composition_composition_id_composition_id_fkey" FOREIGN KEY ("composition_id") REFERENCES "composition"("id");--> statement-breakpoint
ALTER TABLE "event_file" ADD CONSTRAINT "event_file_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "event_file" ADD CONSTRAINT "event_file_file_id_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id");--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "participation" ADD CONSTRAINT "participation_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id");--> statement-breakpoint
ALTER TABLE "participation_change" ADD CONSTRAINT "participation_change_participation_id_participation_id_fkey" FOREIGN KEY ("participation_id") REFERENCES "participation"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "person_role" ADD CONSTRAINT "person_role_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "repertoire_composition" ADD CONSTRAINT "repertoire_composition_repertoire_id_repertoire_id_fkey" FOREIGN KEY ("repertoire_id") REFERENCES "repertoire"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "repertoire_composition" ADD CONSTRAINT "repertoire_composition_composition_id_composition_id_fkey" FOREIGN KEY ("composition_id") REFERENCES "composition"("id");--> statement-breakpoint
ALTER TABLE "sheet" ADD CONSTRAINT "sheet_composition_id_composition_id_fkey" FOREIGN KEY ("composition_id") REFERENCES "composition"("id");