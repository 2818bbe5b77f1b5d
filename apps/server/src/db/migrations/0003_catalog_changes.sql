CREATE TABLE "catalog_version" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalog_version_only_check" CHECK ("catalog_version"."is_only")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "review_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "has_share_jpeg" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_user_index" ON "reviews" USING btree ("user_id");--> statement-breakpoint
UPDATE "products" SET "review_count" = (SELECT count(*) FROM "reviews" WHERE "reviews"."product_id" = "products"."id");--> statement-breakpoint
INSERT INTO "catalog_version" DEFAULT VALUES;--> statement-breakpoint
-- Raises the version once per transaction, however many rows it writes. The triggers of rows wait
-- until the transaction commits: the one row is locked last and for a moment only, so that writers
-- never wait for each other in a circle.
CREATE FUNCTION "note_catalog_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	this_transaction CONSTANT text := pg_current_xact_id()::text;
BEGIN
	IF TG_TABLE_NAME = 'users' THEN
		IF NOT EXISTS (SELECT FROM "reviews" WHERE "user_id" = NEW."id") THEN
			RETURN NULL;
		END IF;
	END IF;
	IF current_setting('partshelf.noted_in', true) IS DISTINCT FROM this_transaction THEN
		PERFORM set_config('partshelf.noted_in', this_transaction, true);
		UPDATE "catalog_version" SET "version" = "version" + 1;
		PERFORM pg_notify('catalog_changed', '');
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
DO $$
DECLARE
	shown text;
BEGIN
	FOREACH shown IN ARRAY ARRAY['products', 'product_categories', 'product_slider_images', 'categories', 'releases', 'reviews'] LOOP
		EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalog_change()', shown || '_change', shown);
		EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_catalog_change()', shown || '_truncation', shown);
	END LOOP;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "files_change" AFTER UPDATE OF "alternative_text" ON "files" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD."alternative_text" IS DISTINCT FROM NEW."alternative_text") EXECUTE FUNCTION note_catalog_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "users_change" AFTER UPDATE OF "username", "profile_image_id" ON "users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (OLD."username" IS DISTINCT FROM NEW."username" OR OLD."profile_image_id" IS DISTINCT FROM NEW."profile_image_id") EXECUTE FUNCTION note_catalog_change();
