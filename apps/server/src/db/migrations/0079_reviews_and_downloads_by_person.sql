ALTER TABLE "reviews" DROP CONSTRAINT "reviews_order_product_key";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "download_links_user_index" ON "download_links" USING btree ("user_id","release_id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_key" UNIQUE("order_id","product_id","user_id");