DROP INDEX IF EXISTS "orders_status_index";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_staff_index" ON "users" USING btree ("role") WHERE "users"."role" <> 'Customer';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_slug_trigrams" ON "products" USING gin ("slug" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_published_index" ON "products" USING btree ("id") WHERE "products"."published_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_title_index" ON "products" USING btree ("title","id","published_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_price_index" ON "products" USING btree ("price_cents","id","published_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_created_index" ON "products" USING btree ("created_at","id","published_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_lowest_rating_index" ON "products" USING btree ("average_rating","id","published_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_highest_rating_index" ON "products" USING btree ("average_rating" DESC NULLS LAST,"id","published_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "products_updated_index" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_state_index" ON "orders" USING btree ("status","created_at","id","refunded_at","disputed_at");