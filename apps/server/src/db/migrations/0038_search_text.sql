-- What a search compares: in lower case, without accents and invisible characters, with spaces for hyphens.
CREATE FUNCTION "search_text"(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
	WHEN octet_length(given) = length(given) THEN replace(lower(given), '-', ' ')
	ELSE replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
		regexp_replace(
			regexp_replace(
				regexp_replace(
					lower(normalize(replace(given, U&'\00B4', ''''), NFKD)),
					'[\u0300-\u036F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]', '', 'g'),
				'[\u2018-\u201B\u2032\u02B9\u02BB\u02BC]', '''', 'g'),
			'[-\u2010-\u2015\u2212]', ' ', 'g'),
		'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), 'ħ', 'h'), 'ŧ', 't'), 'ς', 'σ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
END;--> statement-breakpoint
DROP INDEX "users_name_trigrams";--> statement-breakpoint
DROP INDEX "discount_codes_trigrams";--> statement-breakpoint
DROP INDEX "order_lines_title_trigrams";--> statement-breakpoint
DROP INDEX "orders_document_trigrams";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "searched_title" text GENERATED ALWAYS AS (search_text(title)) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "searched_description" text GENERATED ALWAYS AS (search_text(description)) STORED;--> statement-breakpoint
CREATE INDEX "users_name_search" ON "users" USING gin (search_text("username") gin_trgm_ops,search_text("email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_title_search" ON "products" USING gin ("searched_title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_description_search" ON "products" USING gin ("searched_description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_slug_search" ON "products" USING gin (search_text("slug") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "discount_codes_search" ON "discount_codes" USING gin (search_text("code") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_lines_title_search" ON "order_lines" USING gin (search_text("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_document_search" ON "orders" USING gin (search_text("document_id") gin_trgm_ops);