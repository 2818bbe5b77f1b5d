ALTER TABLE "order_lines" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "order_lines" SET "tax_cents" = "shares"."until_here" - "shares"."before"
FROM (
	SELECT "id",
		"tax" * "net_until_here" / "order_net" AS "until_here",
		"tax" * ("net_until_here" - "net") / "order_net" AS "before"
	FROM (
		SELECT "lines"."id", "lines"."net", "orders"."tax_cents"::bigint AS "tax",
			(sum("net") OVER (PARTITION BY "order_id" ORDER BY "position", "lines"."id"))::bigint AS "net_until_here",
			(sum("net") OVER (PARTITION BY "order_id"))::bigint AS "order_net"
		FROM (
			SELECT "id", "order_id", "position", "unit_price_cents"::bigint * "quantity" - "discount_cents" AS "net"
			FROM "order_lines" WHERE "bundle_id" IS NULL
		) "lines"
		JOIN "orders" ON "orders"."id" = "lines"."order_id" AND "orders"."tax_cents" > 0
	) "sums"
	WHERE "order_net" > 0
) "shares"
WHERE "shares"."id" = "order_lines"."id";
--> statement-breakpoint
-- The searched column follows the snapshot, after the trigger.
CREATE OR REPLACE FUNCTION "refuse_invoice_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF to_jsonb(NEW) - 'snapshot' - 'searched_buyer' = to_jsonb(OLD) - 'snapshot' - 'searched_buyer'
			AND NEW."snapshot" = without_buyer(OLD."snapshot")
			AND EXISTS (
				SELECT FROM "orders" INNER JOIN "users" ON "users"."id" = "orders"."user_id"
				WHERE "orders"."id" = OLD."order_id" AND "users"."erased_at" IS NOT NULL
			) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'invoices are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;
