DROP INDEX "job_waiting";--> statement-breakpoint
CREATE INDEX "job_next" ON "job" ("run_at","id") WHERE state = 'waiting';