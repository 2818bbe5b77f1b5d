CREATE TABLE "inbound_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"mailbox" text,
	"uid_validity" bigint,
	"uid" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"digest" text,
	"state" text DEFAULT 'reading' NOT NULL,
	"reason" text,
	"room_id" bigint,
	"message_id" bigint,
	"contact_message_id" bigint,
	"file_id" bigint,
	"from_email" text,
	"from_name" text,
	"subject" text,
	"text" text,
	"omissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"picture_digests" text[] DEFAULT '{}'::text[] NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_mails_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "inbound_mails_digest_unique" UNIQUE("digest"),
	CONSTRAINT "inbound_mails_messageId_unique" UNIQUE("message_id"),
	CONSTRAINT "inbound_mails_contactMessageId_unique" UNIQUE("contact_message_id"),
	CONSTRAINT "inbound_mails_fileId_unique" UNIQUE("file_id"),
	CONSTRAINT "inbound_mails_uid_key" UNIQUE("mailbox","uid_validity","uid"),
	CONSTRAINT "inbound_mails_state_check" CHECK ("inbound_mails"."state" in ('reading', 'message', 'contact', 'set-aside', 'ignored', 'repeated')),
	CONSTRAINT "inbound_mails_reason_check" CHECK ("inbound_mails"."reason" in ('unreadable', 'too-complex', 'too-large', 'too-many', 'several-senders', 'no-sender', 'automatic', 'own'))
);
--> statement-breakpoint
ALTER TABLE "notice_preferences" DROP CONSTRAINT "notice_preferences_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD COLUMN "removed_secrets" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_mails_room_index" ON "inbound_mails" USING btree ("room_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_state_index" ON "inbound_mails" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_received_index" ON "inbound_mails" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_from_index" ON "inbound_mails" USING btree (lower("from_email")) WHERE "inbound_mails"."from_email" is not null;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_kind_check" CHECK ("notice_preferences"."kind" in ('sale', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'message', 'waiting-chat', 'set-aside-mail', 'certificate'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('sale', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'message', 'waiting-chat', 'set-aside-mail', 'certificate'));--> statement-breakpoint
CREATE FUNCTION "delete_inbound_mail_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "files" WHERE "id" = OLD."file_id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "inbound_mails_delete_file" AFTER DELETE ON "inbound_mails"
	FOR EACH ROW EXECUTE FUNCTION "delete_inbound_mail_file"();--> statement-breakpoint
INSERT INTO "inbound_mails" ("document_id", "digest", "room_id", "state", "received_at")
	SELECT left(replace(gen_random_uuid()::text, '-', ''), 24), "digest", "room_id",
		CASE WHEN "room_id" IS NULL THEN 'ignored' ELSE 'message' END, "received_at"
	FROM "chat_inbound_mails";
