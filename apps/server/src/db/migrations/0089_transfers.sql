CREATE TABLE "bank_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"sha256" text NOT NULL,
	"file_name" text NOT NULL,
	"lines" integer NOT NULL,
	"matched" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by_id" bigint,
	CONSTRAINT "bank_imports_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "bank_imports_sha256_unique" UNIQUE("sha256"),
	CONSTRAINT "bank_imports_matched_check" CHECK ("bank_imports"."matched" between 0 and "bank_imports"."lines")
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"import_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"outcome" text NOT NULL,
	"order_id" bigint,
	"amount_cents" integer NOT NULL,
	"received_on" date NOT NULL,
	"bank_reference" text NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	CONSTRAINT "bank_lines_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "bank_lines_outcome_check" CHECK ("bank_lines"."outcome" in ('recorded', 'known', 'unmatched', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "payment_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_settings_only_check" CHECK ("payment_settings"."is_only")
);
--> statement-breakpoint
CREATE TABLE "transfer_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfer_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_on" date NOT NULL,
	"bank_reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"recorded_by_id" bigint,
	"import_id" bigint,
	CONSTRAINT "transfer_payments_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "transfer_payments_reference_key" UNIQUE("order_id","bank_reference"),
	CONSTRAINT "transfer_payments_amount_check" CHECK ("transfer_payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_returns" (
	"refund_id" bigint PRIMARY KEY NOT NULL,
	"sent_on" date NOT NULL,
	"bank_reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by_id" bigint
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"due_on" date NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"invoice_first" boolean NOT NULL,
	"delivers_at_once" boolean DEFAULT false NOT NULL,
	"tolerance_cents" integer DEFAULT 0 NOT NULL,
	"reminder" text DEFAULT 'none' NOT NULL,
	"reminded_on" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_reference_unique" UNIQUE("reference"),
	CONSTRAINT "transfers_status_check" CHECK ("transfers"."status" in ('waiting', 'paid', 'cancelled')),
	CONSTRAINT "transfers_reminder_check" CHECK ("transfers"."reminder" in ('none', 'before', 'due', 'late')),
	CONSTRAINT "transfers_tolerance_check" CHECK ("transfers"."tolerance_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_sessions" DROP CONSTRAINT "payment_sessions_attempt_check";--> statement-breakpoint
DROP INDEX "payment_sessions_open_key";--> statement-breakpoint
DROP INDEX "payment_sessions_unsettled_index";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "requires_purchase_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "delivers_at_once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_by" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivers_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_import_id_bank_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bank_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_payments" ADD CONSTRAINT "transfer_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_payments" ADD CONSTRAINT "transfer_payments_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_payments" ADD CONSTRAINT "transfer_payments_import_id_bank_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_returns" ADD CONSTRAINT "transfer_returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_returns" ADD CONSTRAINT "transfer_returns_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_imports_recorder_index" ON "bank_imports" USING btree ("recorded_by_id");--> statement-breakpoint
CREATE INDEX "bank_lines_order_index" ON "bank_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_lines_unmatched_index" ON "bank_lines" USING btree ("received_on","import_id","position") WHERE "bank_lines"."outcome" = 'unmatched';--> statement-breakpoint
CREATE INDEX "transfer_payments_import_index" ON "transfer_payments" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "transfer_payments_recorder_index" ON "transfer_payments" USING btree ("recorded_by_id");--> statement-breakpoint
CREATE INDEX "transfer_returns_recorder_index" ON "transfer_returns" USING btree ("recorded_by_id");--> statement-breakpoint
CREATE INDEX "transfers_waiting_index" ON "transfers" USING btree ("due_on","order_id") WHERE "transfers"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "transfers_reference_search" ON "transfers" USING gin (search_text("reference") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_open_key" ON "payment_sessions" USING btree ("order_id") WHERE "payment_sessions"."status" in ('creating', 'open') and "payment_sessions"."attempt" > 0;--> statement-breakpoint
CREATE INDEX "payment_sessions_unsettled_index" ON "payment_sessions" USING btree ("updated_at") WHERE "payment_sessions"."status" in ('creating', 'open') and "payment_sessions"."attempt" > 0;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pay_by_check" CHECK ("orders"."pay_by" in ('card', 'transfer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_attempt_check" CHECK ("payment_sessions"."attempt" between 0 and 3) NOT VALID;