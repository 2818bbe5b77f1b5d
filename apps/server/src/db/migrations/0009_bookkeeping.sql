ALTER TABLE "orders" ADD COLUMN "replaces_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_id_orders_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_created_index" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "download_links_line_index" ON "download_links" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "downloads_created_index" ON "downloads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_status_index" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_created_index" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_paid_index" ON "orders" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_refunded_index" ON "orders" USING btree ("refunded_at") WHERE "orders"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_disputed_index" ON "orders" USING btree ("disputed_at") WHERE "orders"."disputed_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_sessions_created_index" ON "payment_sessions" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_key" UNIQUE("replaces_id");