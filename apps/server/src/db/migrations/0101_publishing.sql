CREATE TABLE "api_token_products" (
	"token_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "api_token_products_token_id_product_id_pk" PRIMARY KEY("token_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "held_releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"token_name" text NOT NULL,
	"submitted_by_id" bigint,
	"decided_by_id" bigint,
	"product_id" bigint NOT NULL,
	"version" text NOT NULL,
	"changelog" text NOT NULL,
	"file_id" bigint,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"package_facts" jsonb NOT NULL,
	"mentioned_hosts" text[] NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"decline_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"release_id" bigint,
	CONSTRAINT "held_releases_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "held_releases_state_check" CHECK ("held_releases"."state" in ('held', 'published', 'declined', 'superseded')),
	CONSTRAINT "held_releases_decided_check" CHECK (("held_releases"."state" = 'held') = ("held_releases"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "publication_keys" (
	"product_id" bigint NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publication_keys_product_id_key_pk" PRIMARY KEY("product_id","key")
);
--> statement-breakpoint
CREATE TABLE "publishing_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"holds_always" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publishing_settings_only_check" CHECK ("publishing_settings"."is_only")
);
--> statement-breakpoint
ALTER TABLE "api_token_products" ADD CONSTRAINT "api_token_products_token_id_api_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token_products" ADD CONSTRAINT "api_token_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_releases" ADD CONSTRAINT "held_releases_submitted_by_id_users_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_releases" ADD CONSTRAINT "held_releases_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_releases" ADD CONSTRAINT "held_releases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_releases" ADD CONSTRAINT "held_releases_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_releases" ADD CONSTRAINT "held_releases_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_keys" ADD CONSTRAINT "publication_keys_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_token_products_product_index" ON "api_token_products" USING btree ("product_id","token_id");--> statement-breakpoint
CREATE UNIQUE INDEX "held_releases_version_key" ON "held_releases" USING btree ("product_id","version") WHERE "held_releases"."state" = 'held';--> statement-breakpoint
CREATE INDEX "held_releases_product_index" ON "held_releases" USING btree ("product_id","sha256");--> statement-breakpoint
CREATE INDEX "held_releases_created_index" ON "held_releases" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "held_releases_file_index" ON "held_releases" USING btree ("file_id") WHERE "held_releases"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "held_releases_release_index" ON "held_releases" USING btree ("release_id") WHERE "held_releases"."release_id" is not null;--> statement-breakpoint
CREATE INDEX "held_releases_submitter_index" ON "held_releases" USING btree ("submitted_by_id") WHERE "held_releases"."submitted_by_id" is not null;--> statement-breakpoint
CREATE INDEX "held_releases_decider_index" ON "held_releases" USING btree ("decided_by_id") WHERE "held_releases"."decided_by_id" is not null;--> statement-breakpoint
CREATE INDEX "publication_keys_created_index" ON "publication_keys" USING btree ("created_at");