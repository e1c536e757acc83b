CREATE TABLE "annotation" (
	"person_id" integer,
	"id" uuid,
	"file" text NOT NULL,
	"page" integer NOT NULL,
	"tool" text NOT NULL,
	"ink" text NOT NULL,
	"width" integer NOT NULL,
	"points" text NOT NULL,
	"batch" integer NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "annotation_pkey" PRIMARY KEY("person_id","id")
);
--> statement-breakpoint
CREATE INDEX "annotation_batch" ON "annotation" ("person_id","batch");--> statement-breakpoint
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");