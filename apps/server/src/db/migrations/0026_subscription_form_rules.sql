CREATE TRIGGER "subscription_settings_change" AFTER INSERT OR UPDATE OF "form" ON "subscription_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
