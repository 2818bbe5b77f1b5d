CREATE TABLE "payment_requests" (
	"order_id" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"buyer_email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_requests_order_id_attempt_pk" PRIMARY KEY("order_id","attempt"),
	CONSTRAINT "payment_requests_attempt_check" CHECK ("payment_requests"."attempt" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_open_alerts_index" ON "payment_events" USING btree ("received_at","id") WHERE "payment_events"."alert" is not null and "payment_events"."resolved_at" is null;