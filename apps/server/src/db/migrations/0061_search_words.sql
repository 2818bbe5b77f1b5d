CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"titles" integer NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- The words of a product, in the form in which a search compares them. Numbers are not corrected.
CREATE FUNCTION "product_words"(title text, description text) RETURNS TABLE (word text, in_title boolean) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT found.word, bool_or(found.in_title)
	FROM (
		SELECT regexp_split_to_table(search_text(title), '[^[:alnum:]]+') AS word, true AS in_title
		UNION ALL
		SELECT regexp_split_to_table(search_text(description), '[^[:alnum:]]+'), false
	) found
	WHERE length(found.word) BETWEEN 3 AND 40 AND found.word ~ '[[:alpha:]]'
	GROUP BY found.word
$$;--> statement-breakpoint
INSERT INTO "search_words" ("word", "titles", "products")
SELECT found."word", count(*) FILTER (WHERE found."in_title"), count(*)
FROM "products" CROSS JOIN LATERAL product_words("title", "description") found
WHERE "published_at" IS NOT NULL
GROUP BY found."word";--> statement-breakpoint
CREATE FUNCTION "count_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD."published_at" IS NOT NULL THEN
		UPDATE "search_words" SET "titles" = "titles" - found."in_title"::int, "products" = "products" - 1
		FROM product_words(OLD."title", OLD."description") found WHERE "search_words"."word" = found."word";
		DELETE FROM "search_words" USING product_words(OLD."title", OLD."description") found
		WHERE "search_words"."word" = found."word" AND "products" <= 0;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW."published_at" IS NOT NULL THEN
		INSERT INTO "search_words" ("word", "titles", "products")
		SELECT "word", "in_title"::int, 1 FROM product_words(NEW."title", NEW."description")
		ON CONFLICT ("word") DO UPDATE SET "titles" = "search_words"."titles" + excluded."titles", "products" = "search_words"."products" + 1;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Deferred, so that they run after the trigger whose lock of the catalogue's version puts all transactions in a row.
CREATE CONSTRAINT TRIGGER "products_words_insertion" AFTER INSERT OR DELETE ON "products" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_search_words();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_words_change" AFTER UPDATE ON "products" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD."published_at" IS NULL, OLD."title", OLD."description") IS DISTINCT FROM (NEW."published_at" IS NULL, NEW."title", NEW."description"))
	EXECUTE FUNCTION count_search_words();
