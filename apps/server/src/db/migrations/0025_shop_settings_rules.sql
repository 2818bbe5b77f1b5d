-- Every node reads the settings again when they change, and drops the pages that show them.
CREATE FUNCTION "note_shop_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('catalog_changed', 'shop');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "shop_settings_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
