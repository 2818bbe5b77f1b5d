CREATE INDEX "chat_messages_created_index" ON "chat_messages" USING brin ("created_at");--> statement-breakpoint
UPDATE "chat_rooms" SET "helpdesk_id" = NULL FROM "users" WHERE "users"."id" = "chat_rooms"."helpdesk_id" AND ("users"."role" = 'Customer' OR "users"."blocked");
