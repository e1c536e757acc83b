CREATE TABLE "child_device" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"person_id" integer NOT NULL,
	"representation_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"code_hash" text UNIQUE,
	"code_expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"claim_hash" text UNIQUE,
	"user_agent" text
);
--> statement-breakpoint
CREATE INDEX "child_device_person" ON "child_device" ("person_id");--> statement-breakpoint
CREATE INDEX "child_device_representation" ON "child_device" ("representation_id");--> statement-breakpoint
ALTER TABLE "child_device" ADD CONSTRAINT "child_device_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "child_device" ADD CONSTRAINT "child_device_representation_id_representation_id_fkey" FOREIGN KEY ("representation_id") REFERENCES "representation"("id") ON DELETE CASCADE;