-- Every node reads the settings again when they change, and drops the pages that show them.
CREATE FUNCTION "note_shop_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalog_changed', 'shop');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "shop_settings_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();--> statement-breakpoint
-- Versions stay as they were written. The one change is the foreign key's own: the author is set to
-- null when their account is deleted.
CREATE FUNCTION "refuse_text_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW."created_by_id" IS NULL AND to_jsonb(NEW) - 'created_by_id' = to_jsonb(OLD) - 'created_by_id' THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'versions of texts are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "shop_text_versions_change" BEFORE UPDATE OR DELETE ON "shop_text_versions" FOR EACH ROW EXECUTE FUNCTION refuse_text_version_change();--> statement-breakpoint
-- A text has a tag of its own. The tag `shop` stands for what every page may show: the
-- announcement, the footer, the promises, and which texts are the vendor's own.
CREATE FUNCTION "note_shop_text_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_everywhere CONSTANT boolean := NEW."name" IN ('announcement', 'footer', 'promises');
BEGIN
	IF TG_OP = 'INSERT' AND NEW."content" IS NULL THEN
		RETURN NULL;
	END IF;
	IF is_everywhere OR TG_OP = 'INSERT' OR (OLD."content" IS NULL) <> (NEW."content" IS NULL) THEN
		PERFORM pg_notify('catalog_changed', 'shop');
	ELSE
		PERFORM pg_notify('catalog_changed', 'text:' || NEW."name");
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "shop_texts_change" AFTER INSERT OR UPDATE ON "shop_texts" FOR EACH ROW EXECUTE FUNCTION note_shop_text_change();--> statement-breakpoint
-- The privacy page says what invoices need.
CREATE TRIGGER "invoicing_settings_change" AFTER INSERT OR UPDATE OF "settings" ON "invoicing_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();--> statement-breakpoint
-- A bundle is made as one and stays one, and contains only other products: there are no cycles.
CREATE FUNCTION "refuse_nested_bundle"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT (SELECT "is_bundle" FROM "products" WHERE "id" = NEW."bundle_id")
		OR (SELECT "is_bundle" FROM "products" WHERE "id" = NEW."product_id") THEN
		RAISE EXCEPTION 'only a bundle contains products, and no bundle contains a bundle' USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refuse_bundle_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a product cannot become a bundle, nor a bundle another product' USING ERRCODE = 'check_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "bundle_items_nesting" BEFORE INSERT OR UPDATE ON "bundle_items" FOR EACH ROW EXECUTE FUNCTION refuse_nested_bundle();--> statement-breakpoint
CREATE TRIGGER "products_bundle_change" BEFORE UPDATE OF "is_bundle" ON "products" FOR EACH ROW
	WHEN (OLD."is_bundle" <> NEW."is_bundle") EXECUTE FUNCTION refuse_bundle_change();--> statement-breakpoint
-- The page of a bundle shows its contents, and the page of a product its bundles.
CREATE FUNCTION "note_bundle_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	this_transaction CONSTANT text := pg_current_xact_id()::text;
	changed_row record;
	tag text;
BEGIN
	IF TG_OP = 'DELETE' THEN
		changed_row := OLD;
	ELSE
		changed_row := NEW;
	END IF;
	IF TG_TABLE_NAME = 'bundle_items' THEN
		IF current_setting('partshelf.noted_in', true) IS DISTINCT FROM this_transaction THEN
			PERFORM set_config('partshelf.noted_in', this_transaction, true);
			UPDATE "catalog_version" SET "version" = "version" + 1;
		END IF;
		FOREACH tag IN ARRAY ARRAY['product:' || changed_row."bundle_id", 'product:' || changed_row."product_id", 'products:release'] LOOP
			PERFORM pg_notify('catalog_changed', tag);
		END LOOP;
	ELSIF TG_TABLE_NAME = 'releases' THEN
		FOR tag IN SELECT 'product:' || "bundle_id" FROM "bundle_items" WHERE "product_id" = changed_row."product_id" LOOP
			PERFORM pg_notify('catalog_changed', tag);
		END LOOP;
	ELSE
		FOR tag IN
			SELECT 'product:' || "bundle_id" FROM "bundle_items" WHERE "product_id" = changed_row."id"
			UNION SELECT 'product:' || "product_id" FROM "bundle_items" WHERE "bundle_id" = changed_row."id"
		LOOP
			PERFORM pg_notify('catalog_changed', tag);
		END LOOP;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "bundle_items_change" AFTER INSERT OR UPDATE OR DELETE ON "bundle_items" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_bundle_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "releases_bundle_change" AFTER INSERT OR UPDATE ON "releases" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_bundle_change();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "products_shown_with_bundles" AFTER UPDATE ON "products" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN ((OLD."slug", OLD."title", OLD."description", OLD."price_cents", OLD."image_id", OLD."current_release_id", OLD."published_at" IS NULL)
		IS DISTINCT FROM (NEW."slug", NEW."title", NEW."description", NEW."price_cents", NEW."image_id", NEW."current_release_id", NEW."published_at" IS NULL))
	EXECUTE FUNCTION note_bundle_change();
