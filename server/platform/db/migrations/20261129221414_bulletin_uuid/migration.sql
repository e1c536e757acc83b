ALTER TABLE "bulletin" ADD COLUMN "uuid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "bulletin" ADD CONSTRAINT "bulletin_uuid_key" UNIQUE("uuid");