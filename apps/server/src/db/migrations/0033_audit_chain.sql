ALTER TABLE "audit_entries" ADD COLUMN "sequence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_document_id" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "details_salt" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "details_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "previous_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_sequence_key" ON "audit_entries" USING btree ("sequence") WHERE "audit_entries"."sequence" > 0;