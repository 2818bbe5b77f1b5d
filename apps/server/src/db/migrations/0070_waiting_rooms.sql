ALTER TABLE "chat_rooms" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "is_marked_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_rooms_helpdesk_index" ON "chat_rooms" USING btree ("helpdesk_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_rooms_status_index" ON "chat_rooms" USING btree ("status","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_rooms_waiting_index" ON "chat_rooms" USING btree ("waiting_since","id") WHERE "chat_rooms"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "chat_rooms_marked_index" ON "chat_rooms" USING btree ("id") WHERE "chat_rooms"."is_marked_unread";--> statement-breakpoint
UPDATE "chat_rooms" SET "waiting_since" = "unanswered"."since"
FROM (
	SELECT "rooms"."id", (
		SELECT "created_at" FROM "chat_messages"
		WHERE "room_id" = "rooms"."id" AND "is_from_customer" AND "chat_messages"."id" > coalesce((
			SELECT max("replies"."id") FROM "chat_messages" "replies"
			WHERE "replies"."room_id" = "rooms"."id" AND NOT "replies"."is_from_customer"
		), 0)
		ORDER BY "chat_messages"."id" LIMIT 1
	) AS "since"
	FROM "chat_rooms" "rooms" WHERE "rooms"."status" = 'open'
) "unanswered"
WHERE "unanswered"."id" = "chat_rooms"."id" AND "unanswered"."since" IS NOT NULL;
