ALTER TABLE "invitations" ADD COLUMN "issued_by_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_password_unchecked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_issued_by_id_users_id_fk" FOREIGN KEY ("issued_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_issuer_index" ON "invitations" USING btree ("issued_by_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry_index" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "download_links_expiry_index" ON "download_links" USING btree ("expires_at");--> statement-breakpoint
UPDATE "invitations" SET "issued_by_id" = (
  SELECT "actor_id" FROM "audit_entries"
  WHERE "subject" = 'invitation' AND "action" = 'invited' AND "subject_document_id" = "invitations"."document_id"
  ORDER BY "id" DESC LIMIT 1
);
