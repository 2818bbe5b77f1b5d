-- The same rules as toFileName: names that can be a file on any system and a word in any shell.
UPDATE "files" SET "name" = "safe"."name" FROM (
	SELECT "id", regexp_replace(left(
		regexp_replace("start", '^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)', 'package-\1', 'i'), 100
	), '[.-]+$', '') || "extension" AS "name"
	FROM (
		SELECT "id", "extension", coalesce(nullif(regexp_replace(regexp_replace(
			regexp_replace("base", '[^A-Za-z0-9._-]+', '-', 'g'), '^[^A-Za-z0-9]+', ''
		), '[.-]+$', ''), ''), 'package') AS "start"
		FROM (
			SELECT "id",
				lower(coalesce(substring("name" COLLATE "C" FROM '\.[A-Za-z0-9]+$'), '')) AS "extension",
				regexp_replace("name" COLLATE "C", '\.[A-Za-z0-9]+$', '') AS "base"
			FROM "files" WHERE "visibility" = 'private'
		) "parts"
	) "words"
) "safe"
WHERE "files"."id" = "safe"."id" AND "files"."name" <> "safe"."name";
