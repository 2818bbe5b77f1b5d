CREATE TABLE "chat_inbound_mails" (
	"digest" text PRIMARY KEY NOT NULL,
	"room_id" bigint,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "via" text DEFAULT 'chat' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "reply_token" text;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "mailed_message_id" bigint;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "mail_warning" text;--> statement-breakpoint
ALTER TABLE "chat_inbound_mails" ADD CONSTRAINT "chat_inbound_mails_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_inbound_mails_room_index" ON "chat_inbound_mails" USING btree ("room_id","received_at");--> statement-breakpoint
CREATE INDEX "chat_inbound_mails_received_index" ON "chat_inbound_mails" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_replyToken_unique" UNIQUE("reply_token");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_via_check" CHECK ("chat_messages"."via" in ('chat', 'mail'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_mail_warning_check" CHECK ("contact_messages"."mail_warning" in ('unknown-address', 'other-sender', 'unproven-sender'));