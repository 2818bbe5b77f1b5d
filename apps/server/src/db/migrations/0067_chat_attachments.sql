CREATE TABLE "chat_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"customer_id" bigint NOT NULL,
	"uploader_id" bigint NOT NULL,
	"message_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"file_id" bigint NOT NULL,
	"thumbnail_id" bigint,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_attachments_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "chat_attachments_fileId_unique" UNIQUE("file_id"),
	CONSTRAINT "chat_attachments_thumbnailId_unique" UNIQUE("thumbnail_id"),
	CONSTRAINT "chat_attachments_state_check" CHECK ("chat_attachments"."state" in ('waiting', 'clean', 'blocked'))
);
--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_attachments" ADD CONSTRAINT "chat_attachments_thumbnail_id_files_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_attachments_message_index" ON "chat_attachments" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "chat_attachments_customer_index" ON "chat_attachments" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_attachments_uploader_index" ON "chat_attachments" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "chat_attachments_unsent_index" ON "chat_attachments" USING btree ("created_at") WHERE "chat_attachments"."message_id" is null;--> statement-breakpoint
CREATE FUNCTION "delete_attachment_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "files" WHERE "id" IN (OLD."file_id", OLD."thumbnail_id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "chat_attachments_delete_files" AFTER DELETE ON "chat_attachments"
	FOR EACH ROW EXECUTE FUNCTION "delete_attachment_files"();
