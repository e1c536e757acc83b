CREATE TABLE "page_text" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_text_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"title_de" text,
	"title_en" text,
	"text_de" text,
	"text_en" text,
	"picture_name" text,
	"alt_de" text,
	"alt_en" text,
	"link" text,
	"link_text_de" text,
	"link_text_en" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site" (
	"id" integer PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "page_text_place" ON "page_text" ("place","position");