-- Terms and answers say who may pay by bank transfer.
CREATE TRIGGER "payment_settings_change" AFTER INSERT OR UPDATE OF "settings" ON "payment_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
