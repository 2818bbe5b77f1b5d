-- Pages have the words of licences once a product is sold with them.
CREATE TRIGGER "product_licensing_change" AFTER INSERT OR DELETE ON "product_licensing" FOR EACH ROW EXECUTE FUNCTION note_shop_change();
