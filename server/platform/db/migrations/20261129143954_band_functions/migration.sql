CREATE TABLE "band_function" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "band_function_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"code" text NOT NULL UNIQUE,
	"position" integer NOT NULL,
	"name_de" text NOT NULL,
	"name_en" text,
	"instrument_de" text,
	"instrument_en" text,
	"version" integer DEFAULT 1 NOT NULL
);
