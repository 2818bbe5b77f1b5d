-- What an invoice says without its buyer, who was erased. The country stays for the tax.
CREATE FUNCTION "without_buyer"(snapshot jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT snapshot || jsonb_build_object(
		'buyer', (snapshot->'buyer') || '{"name": "", "street": "", "postalCode": "", "city": "", "vatId": null, "email": ""}'::jsonb,
		'purchaseOrder', NULL,
		'buyerReference', NULL,
		'copyTo', NULL
	)
$$;--> statement-breakpoint
-- The only change: the buyer goes when the person was erased. The shop does it after BOOKS_YEARS.
CREATE OR REPLACE FUNCTION "refuse_invoice_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF to_jsonb(NEW) - 'snapshot' = to_jsonb(OLD) - 'snapshot'
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
