-- Pages promise support around the clock only while the office is always open.
CREATE TRIGGER "chat_settings_change" AFTER UPDATE OF "office_hours" ON "chat_settings" FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
