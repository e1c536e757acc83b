ALTER TABLE "absence" ADD COLUMN "given_by" integer;--> statement-breakpoint
ALTER TABLE "duty_volunteer" ADD COLUMN "given_by" integer;--> statement-breakpoint
ALTER TABLE "lift" ADD COLUMN "given_by" integer;--> statement-breakpoint
ALTER TABLE "lift_seat" ADD COLUMN "given_by" integer;--> statement-breakpoint
ALTER TABLE "absence" ADD CONSTRAINT "absence_given_by_person_id_fkey" FOREIGN KEY ("given_by") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "duty_volunteer" ADD CONSTRAINT "duty_volunteer_given_by_person_id_fkey" FOREIGN KEY ("given_by") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "lift" ADD CONSTRAINT "lift_given_by_person_id_fkey" FOREIGN KEY ("given_by") REFERENCES "person"("id");--> statement-breakpoint
ALTER TABLE "lift_seat" ADD CONSTRAINT "lift_seat_given_by_person_id_fkey" FOREIGN KEY ("given_by") REFERENCES "person"("id");