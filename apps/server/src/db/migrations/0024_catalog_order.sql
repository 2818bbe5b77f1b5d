CREATE INDEX "products_new_order_index" ON "products" USING btree ("is_new","id","published_at");--> statement-breakpoint
CREATE INDEX "products_new_first_index" ON "products" USING btree ("is_new" DESC NULLS FIRST,"id","published_at");--> statement-breakpoint
CREATE INDEX "products_type_last_index" ON "products" USING btree ("type" DESC NULLS FIRST,"id","published_at");--> statement-breakpoint
CREATE INDEX "products_fewest_reviews_index" ON "products" USING btree ("review_count","id","published_at");--> statement-breakpoint
CREATE INDEX "products_most_reviews_index" ON "products" USING btree ("review_count" DESC NULLS FIRST,"id","published_at");