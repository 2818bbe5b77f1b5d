CREATE INDEX "company_claims_user_index" ON "company_claims" USING btree ("user_id","company_id");--> statement-breakpoint
-- The terms say that owners may claim purchases while the vendor allows it.
CREATE TRIGGER "company_settings_change" AFTER INSERT OR UPDATE ON "company_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
