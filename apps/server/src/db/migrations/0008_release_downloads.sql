ALTER TABLE "download_links" ADD COLUMN "release_id" bigint;--> statement-breakpoint
UPDATE "download_links" SET "release_id" = "order_lines"."release_id" FROM "order_lines" WHERE "order_lines"."id" = "download_links"."order_line_id";--> statement-breakpoint
ALTER TABLE "download_links" ALTER COLUMN "release_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "download_links" ADD CONSTRAINT "download_links_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;
