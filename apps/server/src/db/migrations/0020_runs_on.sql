ALTER TABLE "releases" ADD COLUMN "runs_on" text[];--> statement-breakpoint
-- Lists of what runs on a platform change with releases.
CREATE OR REPLACE FUNCTION "note_catalog_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	this_transaction CONSTANT text := pg_current_xact_id()::text;
	most_tags CONSTANT integer := 100;
	most_review_tags CONSTANT integer := 50;
	published CONSTANT integer := coalesce(nullif(current_setting('partshelf.published_tags', true), ''), '0')::integer;
	tags text[] := ARRAY['everything'];
	changed_row record;
	tag text;
BEGIN
	IF TG_OP = 'DELETE' THEN
		changed_row := OLD;
	ELSIF TG_OP <> 'TRUNCATE' THEN
		changed_row := NEW;
	END IF;

	IF TG_OP = 'TRUNCATE' THEN
		NULL;
	ELSIF TG_TABLE_NAME = 'users' THEN
		tags := ARRAY(
			SELECT DISTINCT 'reviews:' || "products"."slug" FROM "reviews"
			JOIN "products" ON "products"."id" = "reviews"."product_id"
			WHERE "reviews"."user_id" = NEW."id" AND "reviews"."hidden_at" IS NULL
			LIMIT most_review_tags + 1
		);
		IF tags = '{}' THEN
			RETURN NULL;
		END IF;
		IF cardinality(tags) > most_review_tags THEN
			tags := ARRAY['reviews'];
		END IF;
	ELSIF TG_TABLE_NAME = 'reviews' THEN
		tags := ARRAY(SELECT 'reviews:' || "slug" FROM "products" WHERE "id" = changed_row."product_id");
	ELSIF TG_TABLE_NAME = 'releases' THEN
		tags := ARRAY['product:' || changed_row."product_id"];
		IF TG_OP = 'UPDATE' THEN
			tags := tags || 'products:release'::text;
		END IF;
	ELSIF TG_TABLE_NAME = 'product_slider_images' THEN
		tags := ARRAY['product:' || changed_row."product_id"];
	ELSIF TG_TABLE_NAME = 'product_categories' THEN
		tags := ARRAY['products', 'product:' || changed_row."product_id"];
	ELSIF TG_TABLE_NAME = 'products' THEN
		tags := '{}';
		IF TG_OP = 'UPDATE' THEN
			IF num_nonnulls(OLD."published_at", NEW."published_at") > 0 THEN
				tags := tags || ('product:' || NEW."id");
				IF (OLD."published_at" IS NULL, OLD."slug", OLD."title", OLD."description", OLD."type", OLD."is_new")
					IS DISTINCT FROM (NEW."published_at" IS NULL, NEW."slug", NEW."title", NEW."description", NEW."type", NEW."is_new") THEN
					tags := tags || 'products'::text;
				END IF;
				IF OLD."price_cents" <> NEW."price_cents" THEN
					tags := tags || 'products:price'::text;
				END IF;
				IF OLD."current_release_id" IS DISTINCT FROM NEW."current_release_id" THEN
					tags := tags || 'products:release'::text;
				END IF;
				IF OLD."average_rating" IS DISTINCT FROM NEW."average_rating" THEN
					tags := tags || 'products:averageRating'::text;
				END IF;
			END IF;
		ELSIF changed_row."published_at" IS NOT NULL THEN
			tags := ARRAY['products', 'product:' || changed_row."id"];
		END IF;
	END IF;

	IF current_setting('partshelf.noted_in', true) IS DISTINCT FROM this_transaction THEN
		PERFORM set_config('partshelf.noted_in', this_transaction, true);
		UPDATE "catalog_version" SET "version" = "version" + 1;
	END IF;
	IF tags <> '{}' AND published <= most_tags THEN
		IF published + cardinality(tags) > most_tags THEN
			tags := ARRAY['everything'];
			PERFORM set_config('partshelf.published_tags', (most_tags + 1)::text, true);
		ELSE
			PERFORM set_config('partshelf.published_tags', (published + cardinality(tags))::text, true);
		END IF;
		FOREACH tag IN ARRAY tags LOOP
			PERFORM pg_notify('catalog_changed', tag);
		END LOOP;
	END IF;
	RETURN NULL;
END
$$;
