CREATE TABLE "former_function" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_function_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"membership_id" integer NOT NULL,
	"function_type" text,
	"until" date NOT NULL,
	CONSTRAINT "former_function_until" UNIQUE("membership_id","until")
);
--> statement-breakpoint
CREATE TABLE "other_membership" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "other_membership_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"band" text NOT NULL,
	"join_date" date NOT NULL,
	"leave_date" date
);
--> statement-breakpoint
CREATE INDEX "other_membership_person" ON "other_membership" ("person_id");--> statement-breakpoint
ALTER TABLE "former_function" ADD CONSTRAINT "former_function_membership_id_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "membership"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "other_membership" ADD CONSTRAINT "other_membership_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
-- The change log knows the earlier functions. Of several changes on one day the first has the function until the day before.
WITH "logged" AS (
  SELECT DISTINCT ON ("membership"."id", "day") "membership"."id", "membership"."function_type" AS "present",
    "fields"->'functionType'->>0 AS "function_type", "day" - 1 AS "until"
  FROM "change"
  CROSS JOIN LATERAL (SELECT ("changed_at" AT TIME ZONE 'Europe/Zurich')::date AS "day") AS "zurich"
  JOIN "membership" ON "membership"."id" = "row_id"
  WHERE "noun" = 'membership' AND "action" = 'changed' AND "fields" ? 'functionType'
    AND "day" > "join_date" AND ("leave_date" IS NULL OR "day" <= "leave_date")
  ORDER BY "membership"."id", "day", "change"."id"
), "followed" AS (
  SELECT *, coalesce(lead("function_type", 1, "present") OVER (PARTITION BY "id" ORDER BY "until"), '') AS "next" FROM "logged"
)
INSERT INTO "former_function" ("membership_id", "function_type", "until")
SELECT "id", "function_type", "until" FROM "followed"
WHERE coalesce("function_type", '') <> "next"
  -- Whoever had no function at first got one later; that is no function of its own.
  AND "function_type" IS NOT NULL;
