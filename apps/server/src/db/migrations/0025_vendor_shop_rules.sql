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
CREATE TRIGGER "invoicing_settings_change" AFTER INSERT OR UPDATE OF "settings" ON "invoicing_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
