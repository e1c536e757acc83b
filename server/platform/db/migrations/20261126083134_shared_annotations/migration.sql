CREATE TABLE "shared_annotation" (
	"id" uuid PRIMARY KEY,
	"file" text NOT NULL,
	"section" text,
	"written_by" uuid NOT NULL,
	"stroke" jsonb,
	"batch" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "shared_annotation_batch" ON "shared_annotation" ("batch");