CREATE TABLE "substitute" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substitute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"instrument" text NOT NULL,
	"voice" text,
	"key" text,
	"locale" text NOT NULL,
	"consent_on" date NOT NULL,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "substitute_invitation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substitute_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"request_id" integer NOT NULL,
	"substitute_id" integer NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"by_planner" boolean DEFAULT false NOT NULL,
	CONSTRAINT "substitute_invitation_once" UNIQUE("request_id","substitute_id")
);
--> statement-breakpoint
CREATE TABLE "substitute_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "substitute_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"instrument" text NOT NULL,
	"voice" text,
	"key" text,
	"order" text NOT NULL,
	"wait_hours" integer NOT NULL,
	"message" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "substitute_invitation_of" ON "substitute_invitation" ("substitute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "substitute_invitation_accepted" ON "substitute_invitation" ("request_id") WHERE state = 'accepted';--> statement-breakpoint
CREATE INDEX "substitute_request_event" ON "substitute_request" ("event_id");--> statement-breakpoint
ALTER TABLE "substitute_invitation" ADD CONSTRAINT "substitute_invitation_request_id_substitute_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "substitute_request"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "substitute_invitation" ADD CONSTRAINT "substitute_invitation_substitute_id_substitute_id_fkey" FOREIGN KEY ("substitute_id") REFERENCES "substitute"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "substitute_request" ADD CONSTRAINT "substitute_request_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;