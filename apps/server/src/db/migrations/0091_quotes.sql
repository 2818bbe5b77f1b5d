CREATE TABLE "quote_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"title" text NOT NULL,
	"contents" text[],
	"unit_price_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"quote_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"bundle_id" bigint,
	"tax_cents" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "quote_lines_quote_id_position_pk" PRIMARY KEY("quote_id","position"),
	CONSTRAINT "quote_lines_price_check" CHECK ("quote_lines"."unit_price_cents" >= 0),
	CONSTRAINT "quote_lines_discount_check" CHECK ("quote_lines"."discount_cents" between 0 and "quote_lines"."unit_price_cents"::bigint * "quote_lines"."quantity"),
	CONSTRAINT "quote_lines_quantity_check" CHECK ("quote_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"number" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"user_id" bigint,
	"issued_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"billing" jsonb,
	"total_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"tax" jsonb,
	"discount_cents" integer NOT NULL,
	"discount" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by_id" bigint,
	"company_id" bigint,
	"discount_code_id" bigint,
	"order_id" bigint,
	"replaces_id" bigint,
	"year" integer NOT NULL,
	"seller" jsonb NOT NULL,
	"terms_version" integer NOT NULL,
	"items_hash" text NOT NULL,
	CONSTRAINT "quotes_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "quotes_number_unique" UNIQUE("number"),
	CONSTRAINT "quotes_token_unique" UNIQUE("token"),
	CONSTRAINT "quotes_order_key" UNIQUE("order_id"),
	CONSTRAINT "quotes_replaces_key" UNIQUE("replaces_id"),
	CONSTRAINT "quotes_state_check" CHECK ("quotes"."state" in ('open', 'accepted', 'declined', 'replaced')),
	CONSTRAINT "quotes_party_check" CHECK ("quotes"."user_id" is not null or "quotes"."company_id" is not null),
	CONSTRAINT "quotes_total_check" CHECK ("quotes"."total_cents" >= 0),
	CONSTRAINT "quotes_tax_check" CHECK ("quotes"."tax_cents" between 0 and "quotes"."total_cents"),
	CONSTRAINT "quotes_accepted_check" CHECK ("quotes"."state" = 'accepted' or ("quotes"."order_id" is null and "quotes"."accepted_at" is null))
);
--> statement-breakpoint
ALTER TABLE "notice_preferences" DROP CONSTRAINT "notice_preferences_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_bundle_id_products_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_replaces_id_quotes_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_lines_product_index" ON "quote_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "quote_lines_bundle_index" ON "quote_lines" USING btree ("bundle_id");--> statement-breakpoint
CREATE INDEX "quotes_user_index" ON "quotes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "quotes_company_index" ON "quotes" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "quotes_open_index" ON "quotes" USING btree ("expires_at","id") WHERE "quotes"."state" = 'open';--> statement-breakpoint
CREATE INDEX "quotes_created_index" ON "quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_total_index" ON "quotes" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "quotes_expires_index" ON "quotes" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "quotes_maker_index" ON "quotes" USING btree ("made_by_id");--> statement-breakpoint
CREATE INDEX "quotes_discount_index" ON "quotes" USING btree ("discount_code_id");--> statement-breakpoint
CREATE INDEX "quotes_number_search" ON "quotes" USING gin (search_text("number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quotes_billing_name_search" ON "quotes" USING gin (search_text("billing" ->> 'name') gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_kind_check" CHECK ("notice_preferences"."kind" in ('sale', 'quote', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'message', 'waiting-chat', 'set-aside-mail', 'certificate'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('sale', 'quote', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'message', 'waiting-chat', 'set-aside-mail', 'certificate'));