CREATE INDEX "event_end" ON "event" ((case when "full_day"
  then ("ends_at" at time zone 'Europe/Zurich' - interval '1 day') at time zone 'Europe/Zurich'
  else "ends_at" end));