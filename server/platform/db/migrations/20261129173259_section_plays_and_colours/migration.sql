ALTER TABLE "band_function" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "band_function" ADD COLUMN "plays_sheets" boolean DEFAULT true NOT NULL;--> statement-breakpointUPDATE "band_function" SET "colour" = CASE "code"
  WHEN 'FLUTE' THEN 'BLUE'
  WHEN 'CLARINET' THEN 'GREEN'
  WHEN 'SAX' THEN 'OLIVE'
  WHEN 'TRUMPET' THEN 'RED'
  WHEN 'HORN' THEN 'ORANGE'
  WHEN 'BARITON' THEN 'OCHRE'
  WHEN 'TROMBONE' THEN 'PURPLE'
  WHEN 'TUBA' THEN 'INDIGO'
  WHEN 'PERCUSSION' THEN 'ROSE'
END
WHERE "kind" = 'SECTION';
