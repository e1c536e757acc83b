CREATE TABLE "picture" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL UNIQUE,
	"source_sha256" text NOT NULL UNIQUE,
	"alt_de" text NOT NULL,
	"alt_en" text NOT NULL,
	"master_sha256" text NOT NULL,
	"master_width" integer NOT NULL,
	"master_height" integer NOT NULL,
	"crop" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"focus_x" integer DEFAULT 50 NOT NULL,
	"focus_y" integer DEFAULT 50 NOT NULL,
	"in_header" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_file" (
	"picture_id" integer,
	"revision" integer,
	"format" text,
	"width" integer,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "picture_file_pkey" PRIMARY KEY("picture_id","revision","format","width")
);
--> statement-breakpoint
ALTER TABLE "picture_file" ADD CONSTRAINT "picture_file_picture_id_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "picture"("id") ON DELETE CASCADE;