INSERT INTO "currency_settings" DEFAULT VALUES;--> statement-breakpoint
-- Every page shows prices.
CREATE TRIGGER "currency_settings_change" AFTER UPDATE ON "currency_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
