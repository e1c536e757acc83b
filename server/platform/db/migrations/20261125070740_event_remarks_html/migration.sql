-- The remarks of events become HTML, like the texts of articles: a blank line separated paragraphs, a line break stays one.
UPDATE "event" SET
  "remarks_de" = '<p>' || replace(regexp_replace(regexp_replace(trim(E' \t\r\n' from replace(replace(replace("remarks_de", '&', '&amp;'), '<', '&lt;'), '>', '&gt;')), E'\r\n?', E'\n', 'g'), E'\\s*\n[ \t]*\n\\s*', '</p><p>', 'g'), E'\n', '<br>') || '</p>'
WHERE trim(E' \t\r\n' from "remarks_de") <> '';
--> statement-breakpoint
UPDATE "event" SET
  "remarks_en" = '<p>' || replace(regexp_replace(regexp_replace(trim(E' \t\r\n' from replace(replace(replace("remarks_en", '&', '&amp;'), '<', '&lt;'), '>', '&gt;')), E'\r\n?', E'\n', 'g'), E'\\s*\n[ \t]*\n\\s*', '</p><p>', 'g'), E'\n', '<br>') || '</p>'
WHERE trim(E' \t\r\n' from "remarks_en") <> '';
