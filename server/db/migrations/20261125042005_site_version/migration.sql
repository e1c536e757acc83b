CREATE TABLE "site" (
	"id" integer PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL
);
