ALTER TABLE "bank_imports" DROP CONSTRAINT "bank_imports_matched_check";--> statement-breakpoint
ALTER TABLE "bank_lines" DROP CONSTRAINT "bank_lines_outcome_check";--> statement-breakpoint
DROP INDEX "bank_lines_unmatched_index";--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "recorded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "skipped_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD COLUMN "skipped" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "currency" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_transfer_total_index" ON "orders" USING btree ("total_cents") WHERE "orders"."pay_by" = 'transfer';--> statement-breakpoint
CREATE INDEX "bank_imports_created_index" ON "bank_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bank_lines_open_index" ON "bank_lines" USING btree ("import_id","position") WHERE "bank_lines"."state" = 'open';--> statement-breakpoint
CREATE INDEX "transfer_payments_bank_reference_index" ON "transfer_payments" USING btree ("bank_reference");--> statement-breakpoint
ALTER TABLE "bank_imports" DROP COLUMN "matched";--> statement-breakpoint
ALTER TABLE "bank_lines" DROP COLUMN "outcome";--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_recorded_check" CHECK ("bank_imports"."recorded" between 0 and "bank_imports"."lines");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_state_check" CHECK ("bank_lines"."state" in ('open', 'recorded', 'dismissed'));