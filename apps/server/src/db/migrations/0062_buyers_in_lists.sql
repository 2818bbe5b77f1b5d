DROP INDEX "invoices_buyer_search";--> statement-breakpoint
DROP INDEX "orders_country_index";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "searched_buyer" text GENERATED ALWAYS AS (search_text(coalesce(snapshot -> 'buyer' ->> 'name', '') || ' ' || coalesce(snapshot -> 'buyer' ->> 'email', ''))) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoiced_country" text;--> statement-breakpoint
UPDATE "orders" SET "invoiced_country" = "newest"."country"
FROM (
	SELECT DISTINCT ON ("order_id") "order_id", "snapshot" -> 'buyer' ->> 'country' AS "country"
	FROM "invoices" WHERE "kind" = 'invoice' ORDER BY "order_id", "id" DESC
) "newest"
WHERE "newest"."order_id" = "orders"."id";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text GENERATED ALWAYS AS (coalesce(nullif(invoiced_country, ''), billing ->> 'country', '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_buyer_search" ON "invoices" USING gin ("searched_buyer" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_country_index" ON "orders" USING btree ("country","created_at","id");