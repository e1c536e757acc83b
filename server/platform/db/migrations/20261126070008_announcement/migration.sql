CREATE TABLE "announcement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"composition_id" integer NOT NULL,
	"announced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_composition_id_composition_id_fkey" FOREIGN KEY ("composition_id") REFERENCES "composition"("id") ON DELETE CASCADE;