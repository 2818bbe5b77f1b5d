DROP INDEX "orders_status_index";--> statement-breakpoint
DROP INDEX "orders_created_index";--> statement-breakpoint
CREATE INDEX "users_created_index" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_trigrams" ON "users" USING gin ("username" gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_lines_title_trigrams" ON "order_lines" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_total_index" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_document_trigrams" ON "orders" USING gin ("document_id" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_status_index" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created_index" ON "orders" USING btree ("created_at","id");