CREATE TABLE "canned_reply_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "canned_reply_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"canned_reply_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canned_reply_files_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "canned_reply_files_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "canned_reply_files" ADD CONSTRAINT "canned_reply_files_canned_reply_id_canned_replies_id_fk" FOREIGN KEY ("canned_reply_id") REFERENCES "public"."canned_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_reply_files" ADD CONSTRAINT "canned_reply_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canned_reply_files_reply_index" ON "canned_reply_files" USING btree ("canned_reply_id");--> statement-breakpoint
CREATE FUNCTION "delete_canned_reply_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "files" WHERE "id" = OLD."file_id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "canned_reply_files_delete_file" AFTER DELETE ON "canned_reply_files"
	FOR EACH ROW EXECUTE FUNCTION "delete_canned_reply_file"();
