CREATE TABLE "consent_decision" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_decision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"field" text NOT NULL,
	"given" boolean,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" uuid
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "picture_consent" text;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "shows_band" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "shows_group_id" integer;--> statement-breakpoint
CREATE INDEX "consent_decision_person" ON "consent_decision" ("person_id","id");--> statement-breakpoint
ALTER TABLE "consent_decision" ADD CONSTRAINT "consent_decision_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_shows_group_id_band_group_id_fkey" FOREIGN KEY ("shows_group_id") REFERENCES "band_group"("id") ON DELETE SET NULL;