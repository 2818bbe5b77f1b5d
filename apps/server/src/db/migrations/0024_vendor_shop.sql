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
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_text_versions" ADD CONSTRAINT "shop_text_versions_name_shop_texts_name_fk" FOREIGN KEY ("name") REFERENCES "public"."shop_texts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_text_versions" ADD CONSTRAINT "shop_text_versions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_logo_id_files_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_logo_dark_id_files_id_fk" FOREIGN KEY ("logo_dark_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_hero_image_id_files_id_fk" FOREIGN KEY ("hero_image_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user_index" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_expiry_index" ON "api_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "products_new_order_index" ON "products" USING btree ("is_new","id","published_at");--> statement-breakpoint
CREATE INDEX "products_new_first_index" ON "products" USING btree ("is_new" DESC NULLS FIRST,"id","published_at");--> statement-breakpoint
CREATE INDEX "products_type_last_index" ON "products" USING btree ("type" DESC NULLS FIRST,"id","published_at");--> statement-breakpoint
CREATE INDEX "products_fewest_reviews_index" ON "products" USING btree ("review_count","id","published_at");--> statement-breakpoint
CREATE INDEX "products_most_reviews_index" ON "products" USING btree ("review_count" DESC NULLS FIRST,"id","published_at");