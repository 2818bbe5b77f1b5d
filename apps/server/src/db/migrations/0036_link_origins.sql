ALTER TABLE "download_links" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "download_links" ADD COLUMN "api_token_id" bigint;--> statement-breakpoint
ALTER TABLE "download_links" ADD CONSTRAINT "download_links_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_links" ADD CONSTRAINT "download_links_api_token_id_api_tokens_id_fk" FOREIGN KEY ("api_token_id") REFERENCES "public"."api_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_links_session_index" ON "download_links" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "download_links_token_index" ON "download_links" USING btree ("api_token_id");--> statement-breakpoint
DELETE FROM "api_tokens" WHERE "user_id" IN (
  SELECT "id" FROM "users" WHERE "blocked" AND NOT EXISTS (
    SELECT FROM "account_deletions" WHERE "account_deletions"."user_id" = "users"."id" AND NOT "was_blocked"
  )
);
