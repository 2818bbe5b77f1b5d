CREATE TABLE "billing_details" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"billing" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"rate" numeric(13, 6) NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day")
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "invoice_counters_kind_year_pk" PRIMARY KEY("kind","year"),
	CONSTRAINT "invoice_counters_number_check" CHECK ("invoice_counters"."last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_files" (
	"invoice_id" bigint NOT NULL,
	"format" text NOT NULL,
	"file_id" bigint NOT NULL,
	CONSTRAINT "invoice_files_invoice_id_format_pk" PRIMARY KEY("invoice_id","format")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"issued_on" date NOT NULL,
	"corrects_id" bigint,
	"refund_id" text,
	"net_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_sequence_key" UNIQUE("kind","year","sequence"),
	CONSTRAINT "invoices_refund_key" UNIQUE("refund_id","kind"),
	CONSTRAINT "invoices_kind_check" CHECK ("invoices"."kind" in ('invoice', 'creditNote')),
	CONSTRAINT "invoices_total_check" CHECK ("invoices"."total_cents" = "invoices"."net_cents" + "invoices"."tax_cents")
);
--> statement-breakpoint
CREATE TABLE "invoicing_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	"conflict" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoicing_settings_only_check" CHECK ("invoicing_settings"."is_only")
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"country" text NOT NULL,
	"valid_from" date NOT NULL,
	"hundredths_of_percent" integer NOT NULL,
	"is_seeded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tax_rates_country_valid_from_pk" PRIMARY KEY("country","valid_from"),
	CONSTRAINT "tax_rates_rate_check" CHECK ("tax_rates"."hundredths_of_percent" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_order_index" ON "invoices" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "invoices_day_index" ON "invoices" USING btree ("issued_on","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_check" CHECK ("orders"."tax_cents" between 0 and "orders"."total_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_check" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents");--> statement-breakpoint
-- Issued documents stay as they were written, for every role.
CREATE FUNCTION "refuse_invoice_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'invoices are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "invoices_change" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION refuse_invoice_change();--> statement-breakpoint
CREATE TRIGGER "invoices_truncation" BEFORE TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION refuse_invoice_change();--> statement-breakpoint
-- The standard rates of the European Union on 2026-11-24, with the day since which each is in force.
INSERT INTO "tax_rates" ("country", "valid_from", "hundredths_of_percent", "is_seeded") VALUES
	('AT', '1984-01-01', 2000, true), ('BE', '1996-01-01', 2100, true), ('BG', '1999-01-01', 2000, true),
	('HR', '2012-03-01', 2500, true), ('CY', '2014-01-13', 1900, true), ('CZ', '2013-01-01', 2100, true),
	('DK', '1992-01-01', 2500, true), ('EE', '2025-07-01', 2400, true), ('FI', '2024-09-01', 2550, true),
	('FR', '2014-01-01', 2000, true), ('DE', '2021-01-01', 1900, true), ('GR', '2016-06-01', 2400, true),
	('HU', '2012-01-01', 2700, true), ('IE', '2021-03-01', 2300, true), ('IT', '2013-10-01', 2200, true),
	('LV', '2012-07-01', 2100, true), ('LT', '2009-09-01', 2100, true), ('LU', '2024-01-01', 1700, true),
	('MT', '2004-01-01', 1800, true), ('NL', '2012-10-01', 2100, true), ('PL', '2011-01-01', 2300, true),
	('PT', '2011-01-01', 2300, true), ('RO', '2025-08-01', 2100, true), ('SK', '2025-01-01', 2300, true),
	('SI', '2013-07-01', 2200, true), ('ES', '2012-09-01', 2100, true), ('SE', '1990-07-01', 2500, true);
--> statement-breakpoint
-- Refunds were whole until now.
UPDATE "orders" SET "refunded_cents" = "total_cents" WHERE "refunded_at" IS NOT NULL;
