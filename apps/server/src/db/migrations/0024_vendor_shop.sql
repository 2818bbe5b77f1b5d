CREATE TABLE "api_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "api_tokens_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "api_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "microsoft_identities" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bundle_items" (
	"bundle_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "bundle_items_bundle_id_product_id_pk" PRIMARY KEY("bundle_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "discount_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"terms" jsonb NOT NULL,
	"requested" integer NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_batches_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "discount_batches_requested_check" CHECK ("discount_batches"."requested" between 1 and 10000),
	CONSTRAINT "discount_batches_made_check" CHECK ("discount_batches"."made" between 0 and "discount_batches"."requested")
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"product_ids" bigint[],
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"use_limit" integer,
	"use_limit_per_person" integer,
	"minimum_cents" integer,
	"withdrawn_at" timestamp with time zone,
	"batch_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_code_check" CHECK ("discount_codes"."code" ~ '^[A-Z0-9-]{3,32}$'),
	CONSTRAINT "discount_codes_kind_check" CHECK ("discount_codes"."kind" in ('percent', 'amount')),
	CONSTRAINT "discount_codes_value_check" CHECK ("discount_codes"."value" > 0 and ("discount_codes"."kind" = 'amount' or "discount_codes"."value" <= 10000)),
	CONSTRAINT "discount_codes_limits_check" CHECK (coalesce("discount_codes"."use_limit", 1) > 0 and coalesce("discount_codes"."use_limit_per_person", 1) > 0 and coalesce("discount_codes"."minimum_cents", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"bell" boolean NOT NULL,
	"mail" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notice_preferences_kind_check" CHECK ("notice_preferences"."kind" in ('sale', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'certificate')),
	CONSTRAINT "notice_preferences_mail_check" CHECK ("notice_preferences"."mail" in ('off', 'each', 'daily'))
);
--> statement-breakpoint
CREATE TABLE "notice_recipients" (
	"notice_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"in_bell" boolean NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notice_recipients_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_summaries" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_summaries_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "notices_key_unique" UNIQUE("key"),
	CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('sale', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'certificate'))
);
--> statement-breakpoint
CREATE TABLE "shop_text_versions" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb,
	"created_by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_text_versions_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "shop_texts" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_texts_name_check" CHECK ("shop_texts"."name" in ('terms', 'privacy', 'careers', 'faq', 'plans', 'announcement', 'footer', 'promises'))
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	"logo_id" bigint,
	"logo_dark_id" bigint,
	"hero_image_id" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_settings_only_check" CHECK ("shop_settings"."is_only")
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribers_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "subscribers_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "subscription_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"form" text NOT NULL,
	CONSTRAINT "subscription_settings_single_check" CHECK ("subscription_settings"."id" = 1),
	CONSTRAINT "subscription_settings_form_check" CHECK ("subscription_settings"."form" in ('emailjs', 'shop'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "release_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "microsoft_account" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_bundle" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "bundle_id" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_code_id" bigint;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "microsoft_identities" ADD CONSTRAINT "microsoft_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_bundle_id_products_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_items" ADD CONSTRAINT "bundle_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_codes" ADD CONSTRAINT "discount_codes_batch_id_discount_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."discount_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_summaries" ADD CONSTRAINT "notice_summaries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_text_versions" ADD CONSTRAINT "shop_text_versions_name_shop_texts_name_fk" FOREIGN KEY ("name") REFERENCES "public"."shop_texts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_text_versions" ADD CONSTRAINT "shop_text_versions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_logo_id_files_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_logo_dark_id_files_id_fk" FOREIGN KEY ("logo_dark_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_hero_image_id_files_id_fk" FOREIGN KEY ("hero_image_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user_index" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_expiry_index" ON "api_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "microsoft_identities_account_key" ON "microsoft_identities" USING btree ("tenant_id","object_id");--> statement-breakpoint
CREATE INDEX "bundle_items_product_index" ON "bundle_items" USING btree ("product_id","bundle_id");--> statement-breakpoint
CREATE INDEX "discount_codes_batch_index" ON "discount_codes" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "discount_codes_created_index" ON "discount_codes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "discount_codes_trigrams" ON "discount_codes" USING gin ("code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notice_recipients_user_index" ON "notice_recipients" USING btree ("user_id","notice_id");--> statement-breakpoint
CREATE INDEX "notice_summaries_created_index" ON "notice_summaries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_created_index" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "subscribers_unconfirmed_index" ON "subscribers" USING btree ("created_at") WHERE "subscribers"."confirmed_at" is null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_bundle_id_products_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_code_id_discount_codes_id_fk" FOREIGN KEY ("discount_code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_new_order_index" ON "products" USING btree ("is_new","id","published_at");--> statement-breakpoint
CREATE INDEX "products_new_first_index" ON "products" USING btree ("is_new" DESC NULLS FIRST,"id","published_at");--> statement-breakpoint
CREATE INDEX "products_type_last_index" ON "products" USING btree ("type" DESC NULLS FIRST,"id","published_at");--> statement-breakpoint
CREATE INDEX "products_fewest_reviews_index" ON "products" USING btree ("review_count","id","published_at");--> statement-breakpoint
CREATE INDEX "products_most_reviews_index" ON "products" USING btree ("review_count" DESC NULLS FIRST,"id","published_at");--> statement-breakpoint
CREATE INDEX "orders_discount_index" ON "orders" USING btree ("discount_code_id","user_id") WHERE "orders"."discount_code_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount_check" CHECK ("order_lines"."discount_cents" between 0 and "order_lines"."unit_price_cents"::bigint * "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_check" CHECK ("orders"."discount_cents" >= 0);