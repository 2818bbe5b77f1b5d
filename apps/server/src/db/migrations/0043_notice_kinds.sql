ALTER TABLE "notice_preferences" DROP CONSTRAINT "notice_preferences_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_kind_check" CHECK ("notice_preferences"."kind" in ('sale', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'message', 'waiting-chat', 'certificate'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('sale', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'message', 'waiting-chat', 'certificate'));--> statement-breakpoint
-- Admins who never chose had no mails until now, and keep that.
INSERT INTO "notice_preferences" ("user_id", "kind", "bell", "mail")
SELECT "users"."id", "kinds"."kind", true, 'off' FROM "users"
CROSS JOIN (VALUES ('sale'), ('refund-request'), ('dispute'), ('payment-alert')) AS "kinds" ("kind")
WHERE "users"."role" = 'Admin'
ON CONFLICT DO NOTHING;
