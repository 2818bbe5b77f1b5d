DROP INDEX "users_name_search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "searched_name" text GENERATED ALWAYS AS (search_text(username || ' ' || email)) STORED;--> statement-breakpoint
CREATE INDEX "users_name_search" ON "users" USING gin ("searched_name" gin_trgm_ops);