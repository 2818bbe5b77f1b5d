CREATE TABLE "licence_bindings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_bindings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"licence_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"tenant_id" uuid,
	"tenant_domain" text,
	"hosts" text[] DEFAULT '{}' NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"bound_by_id" bigint,
	CONSTRAINT "licence_bindings_kind_check" CHECK ("licence_bindings"."kind" in ('tenant', 'farm', 'test')),
	CONSTRAINT "licence_bindings_place_check" CHECK (("licence_bindings"."tenant_id" is null) = ("licence_bindings"."kind" = 'farm') and (cardinality("licence_bindings"."hosts") > 0) = ("licence_bindings"."kind" = 'farm'))
);
--> statement-breakpoint
CREATE TABLE "licence_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licence_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"licence_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"months" integer,
	"days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" bigint,
	"order_line_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "licence_entries_kind_check" CHECK ("licence_entries"."kind" in ('issued', 'renewed', 'refunded', 'restored', 'extended')),
	CONSTRAINT "licence_entries_time_check" CHECK ("licence_entries"."months" > 0 and "licence_entries"."days" is null or "licence_entries"."days" > 0 and "licence_entries"."months" is null or num_nonnulls("licence_entries"."months", "licence_entries"."days") = 0),
	CONSTRAINT "licence_entries_line_check" CHECK ("licence_entries"."kind" not in ('renewed', 'refunded', 'restored') or "licence_entries"."order_line_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "licence_files" (
	"jti" text PRIMARY KEY NOT NULL,
	"kid" text NOT NULL,
	"sha256" text NOT NULL,
	"licence_id" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "licences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"kind" text DEFAULT 'purchase' NOT NULL,
	"order_line_id" bigint,
	"user_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"updates_until" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"suspended_reason" text,
	"product_id" bigint NOT NULL,
	"company_id" bigint,
	"unit" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licences_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "licences_unit_key" UNIQUE("order_line_id","unit"),
	CONSTRAINT "licences_kind_check" CHECK ("licences"."kind" in ('purchase', 'trial')),
	CONSTRAINT "licences_owner_check" CHECK (case "licences"."kind" when 'purchase' then "licences"."order_line_id" is not null and num_nonnulls("licences"."user_id", "licences"."company_id") = 0 else "licences"."order_line_id" is null and num_nonnulls("licences"."user_id", "licences"."company_id") > 0 end),
	CONSTRAINT "licences_unit_check" CHECK ("licences"."unit" between 1 and 99),
	CONSTRAINT "licences_suspended_check" CHECK (("licences"."suspended_at" is null) = ("licences"."suspended_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "product_licensing" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"has_term" boolean NOT NULL,
	"has_forever" boolean NOT NULL,
	"forever_price_cents" integer,
	"renewal_price_cents" integer,
	"grace_days" integer NOT NULL,
	"trial_days" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_licensing_offer_check" CHECK ("product_licensing"."has_term" or "product_licensing"."has_forever"),
	CONSTRAINT "product_licensing_forever_price_check" CHECK (("product_licensing"."forever_price_cents" is not null) = ("product_licensing"."has_term" and "product_licensing"."has_forever") and "product_licensing"."forever_price_cents" >= 0),
	CONSTRAINT "product_licensing_renewal_price_check" CHECK (("product_licensing"."renewal_price_cents" is not null) = "product_licensing"."has_term" and "product_licensing"."renewal_price_cents" >= 0),
	CONSTRAINT "product_licensing_grace_check" CHECK ("product_licensing"."grace_days" between 0 and 60),
	CONSTRAINT "product_licensing_trial_check" CHECK ("product_licensing"."trial_days" between 1 and 90)
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_product_key";--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "is_security_fix" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "licensing" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "renews_id" bigint;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "licensing" jsonb;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "renews_id" bigint;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "is_forever" boolean;--> statement-breakpoint
ALTER TABLE "licence_bindings" ADD CONSTRAINT "licence_bindings_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_bindings" ADD CONSTRAINT "licence_bindings_bound_by_id_users_id_fk" FOREIGN KEY ("bound_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_entries" ADD CONSTRAINT "licence_entries_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_entries" ADD CONSTRAINT "licence_entries_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_entries" ADD CONSTRAINT "licence_entries_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_files" ADD CONSTRAINT "licence_files_kid_licence_keys_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."licence_keys"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_files" ADD CONSTRAINT "licence_files_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_licensing" ADD CONSTRAINT "product_licensing_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licence_bindings_licence_index" ON "licence_bindings" USING btree ("licence_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "licence_bindings_current_key" ON "licence_bindings" USING btree ("licence_id","kind") WHERE "licence_bindings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "licence_bindings_tenant_index" ON "licence_bindings" USING btree ("tenant_id") WHERE "licence_bindings"."tenant_id" is not null;--> statement-breakpoint
CREATE INDEX "licence_bindings_binder_index" ON "licence_bindings" USING btree ("bound_by_id");--> statement-breakpoint
CREATE INDEX "licence_entries_licence_index" ON "licence_entries" USING btree ("licence_id","id");--> statement-breakpoint
CREATE INDEX "licence_entries_line_index" ON "licence_entries" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "licence_entries_maker_index" ON "licence_entries" USING btree ("by_id") WHERE "licence_entries"."by_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "licence_entries_issued_key" ON "licence_entries" USING btree ("licence_id") WHERE "licence_entries"."kind" = 'issued';--> statement-breakpoint
CREATE UNIQUE INDEX "licence_entries_renewed_key" ON "licence_entries" USING btree ("licence_id","order_line_id") WHERE "licence_entries"."kind" = 'renewed';--> statement-breakpoint
CREATE INDEX "licence_files_licence_index" ON "licence_files" USING btree ("licence_id","issued_at");--> statement-breakpoint
CREATE INDEX "licence_files_key_index" ON "licence_files" USING btree ("kid");--> statement-breakpoint
CREATE INDEX "licences_product_index" ON "licences" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "licences_user_index" ON "licences" USING btree ("user_id") WHERE "licences"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "licences_company_index" ON "licences" USING btree ("company_id") WHERE "licences"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "licences_end_index" ON "licences" USING btree ("updates_until","id");--> statement-breakpoint
CREATE INDEX "licences_created_index" ON "licences" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_renews_id_licences_id_fk" FOREIGN KEY ("renews_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_renews_id_licences_id_fk" FOREIGN KEY ("renews_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_renewal_index" ON "order_lines" USING btree ("renews_id") WHERE "order_lines"."renews_id" is not null;--> statement-breakpoint
CREATE INDEX "quote_lines_renewal_index" ON "quote_lines" USING btree ("renews_id") WHERE "quote_lines"."renews_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_key" UNIQUE NULLS NOT DISTINCT("order_id","product_id","renews_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_renewal_check" CHECK ("order_lines"."renews_id" is null or ("order_lines"."quantity" = 1 and "order_lines"."licensing" is null)) NOT VALID;--> statement-breakpoint
-- The ledger is only added to, by every role. A foreign key may set the employee to null, and entries go with their licence or order.
CREATE FUNCTION "refuse_licence_entry_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW."by_id" IS NULL AND to_jsonb(NEW) - 'by_id' = to_jsonb(OLD) - 'by_id' THEN
			RETURN NEW;
		END IF;
	ELSIF TG_OP = 'DELETE' THEN
		IF NOT EXISTS (SELECT FROM "licences" WHERE "id" = OLD."licence_id")
			OR (OLD."order_line_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "order_lines" WHERE "id" = OLD."order_line_id")) THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'entries of licences are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER "licence_entries_change" BEFORE UPDATE OR DELETE ON "licence_entries" FOR EACH ROW EXECUTE FUNCTION refuse_licence_entry_change();
