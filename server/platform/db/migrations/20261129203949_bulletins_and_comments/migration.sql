CREATE TABLE "bulletin" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulletin_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_de" text NOT NULL,
	"title_en" text,
	"text_de" text NOT NULL,
	"text_en" text,
	"event_id" integer,
	"sections" text[] DEFAULT '{}'::text[] NOT NULL,
	"ends_on" date NOT NULL,
	"comments" boolean DEFAULT false NOT NULL,
	"person_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulletin_file" (
	"bulletin_id" integer,
	"file_id" integer,
	CONSTRAINT "bulletin_file_pkey" PRIMARY KEY("bulletin_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "bulletin_invitation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulletin_invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bulletin_id" integer NOT NULL,
	"kind" text NOT NULL,
	"group_id" integer,
	"person_id" integer
);
--> statement-breakpoint
CREATE TABLE "bulletin_reading" (
	"bulletin_id" integer,
	"person_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "bulletin_reading_pkey" PRIMARY KEY("bulletin_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"id" uuid PRIMARY KEY,
	"bulletin_id" integer,
	"event_id" integer,
	"person_id" integer,
	"text" text NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "bulletin_id" integer;--> statement-breakpoint
CREATE INDEX "bulletin_event" ON "bulletin" ("event_id");--> statement-breakpoint
CREATE INDEX "bulletin_end" ON "bulletin" ("ends_on");--> statement-breakpoint
CREATE INDEX "bulletin_file_file" ON "bulletin_file" ("file_id");--> statement-breakpoint
CREATE INDEX "bulletin_invitation_bulletin" ON "bulletin_invitation" ("bulletin_id");--> statement-breakpoint
CREATE INDEX "bulletin_invitation_group" ON "bulletin_invitation" ("group_id");--> statement-breakpoint
CREATE INDEX "bulletin_invitation_person" ON "bulletin_invitation" ("person_id");--> statement-breakpoint
CREATE INDEX "bulletin_reading_person" ON "bulletin_reading" ("person_id");--> statement-breakpoint
CREATE INDEX "comment_bulletin" ON "comment" ("bulletin_id");--> statement-breakpoint
CREATE INDEX "comment_event" ON "comment" ("event_id");--> statement-breakpoint
CREATE INDEX "comment_person" ON "comment" ("person_id");--> statement-breakpoint
CREATE INDEX "notification_bulletin" ON "notification" ("bulletin_id");--> statement-breakpoint
ALTER TABLE "bulletin" ADD CONSTRAINT "bulletin_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bulletin" ADD CONSTRAINT "bulletin_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "bulletin_file" ADD CONSTRAINT "bulletin_file_bulletin_id_bulletin_id_fkey" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bulletin_file" ADD CONSTRAINT "bulletin_file_file_id_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bulletin_invitation" ADD CONSTRAINT "bulletin_invitation_bulletin_id_bulletin_id_fkey" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bulletin_invitation" ADD CONSTRAINT "bulletin_invitation_group_id_band_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "band_group"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "bulletin_invitation" ADD CONSTRAINT "bulletin_invitation_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "bulletin_reading" ADD CONSTRAINT "bulletin_reading_bulletin_id_bulletin_id_fkey" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bulletin_reading" ADD CONSTRAINT "bulletin_reading_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_bulletin_id_bulletin_id_fkey" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_event_id_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_person_id_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_bulletin_id_bulletin_id_fkey" FOREIGN KEY ("bulletin_id") REFERENCES "bulletin"("id") ON DELETE CASCADE;