ALTER TABLE "reviews" ADD COLUMN "release_id" bigint;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_product_rating_index" ON "reviews" USING btree ("product_id","rating","created_at","id") WHERE "reviews"."hidden_at" is null;--> statement-breakpoint
-- Its events would wait for the commit, and the next migration could not change the table.
ALTER TABLE "reviews" DISABLE TRIGGER "reviews_change";--> statement-breakpoint
UPDATE "reviews" SET "release_id" = coalesce((
	SELECT "download_links"."release_id" FROM "download_links"
	JOIN "downloads" ON "downloads"."link_id" = "download_links"."id"
	WHERE "download_links"."order_line_id" = "order_lines"."id" AND "downloads"."created_at" <= "reviews"."created_at"
	ORDER BY "downloads"."created_at" DESC, "downloads"."id" DESC LIMIT 1
), "order_lines"."release_id")
FROM "order_lines"
WHERE "order_lines"."order_id" = "reviews"."order_id" AND "order_lines"."product_id" = "reviews"."product_id";--> statement-breakpoint
ALTER TABLE "reviews" ENABLE TRIGGER "reviews_change";
