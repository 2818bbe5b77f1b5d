ALTER TABLE "refunds" ADD COLUMN "second_payment_id" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "retries_id" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_second_payment_id_payment_sessions_id_fk" FOREIGN KEY ("second_payment_id") REFERENCES "public"."payment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retries_id_refunds_id_fk" FOREIGN KEY ("retries_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_second_payment_index" ON "refunds" USING btree ("second_payment_id") WHERE "refunds"."second_payment_id" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_retries_key" UNIQUE("retries_id");--> statement-breakpoint
-- Earlier releases did not say which failed refunds were made again by hand.
UPDATE "refunds" "failed" SET "failure_closed_at" = "failed"."failed_at"
FROM "orders" WHERE "orders"."id" = "failed"."order_id" AND "failed"."failed_at" IS NOT NULL AND (
	"orders"."refunded_at" IS NOT NULL
	OR "failed"."amount_cents" > "orders"."total_cents" - "orders"."refunded_cents"
	OR EXISTS (SELECT FROM "refunds" "made" WHERE "made"."order_id" = "failed"."order_id"
		AND "made"."id" > "failed"."id" AND "made"."failed_at" IS NULL)
);
