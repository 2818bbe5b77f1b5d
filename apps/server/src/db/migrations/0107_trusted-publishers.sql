CREATE TABLE "trusted_publishers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trusted_publishers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"added_by_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"repository" text NOT NULL,
	"repository_id" text NOT NULL,
	"workflow" text NOT NULL,
	"environment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "trusted_publishers_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "trusted_publishers_pipeline_key" UNIQUE NULLS NOT DISTINCT("issuer","repository_id","workflow","environment")
);
--> statement-breakpoint
CREATE TABLE "publisher_products" (
	"publisher_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	CONSTRAINT "publisher_products_publisher_id_product_id_pk" PRIMARY KEY("publisher_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "used_id_tokens" (
	"digest" text PRIMARY KEY NOT NULL,
	"accepted_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "trusted_publisher_id" bigint;--> statement-breakpoint
ALTER TABLE "trusted_publishers" ADD CONSTRAINT "trusted_publishers_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher_products" ADD CONSTRAINT "publisher_products_publisher_id_trusted_publishers_id_fk" FOREIGN KEY ("publisher_id") REFERENCES "public"."trusted_publishers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publisher_products" ADD CONSTRAINT "publisher_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trusted_publishers_user_index" ON "trusted_publishers" USING btree ("added_by_id");--> statement-breakpoint
CREATE INDEX "trusted_publishers_created_index" ON "trusted_publishers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "publisher_products_product_index" ON "publisher_products" USING btree ("product_id","publisher_id");--> statement-breakpoint
CREATE INDEX "used_id_tokens_end_index" ON "used_id_tokens" USING btree ("accepted_until");--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_trusted_publisher_id_trusted_publishers_id_fk" FOREIGN KEY ("trusted_publisher_id") REFERENCES "public"."trusted_publishers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_publisher_index" ON "api_tokens" USING btree ("trusted_publisher_id") WHERE "api_tokens"."trusted_publisher_id" is not null;--> statement-breakpoint
-- A pipeline that is left without products is trusted no more.
CREATE FUNCTION "delete_publisher_without_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "trusted_publishers" WHERE "id" = OLD."publisher_id"
		AND NOT EXISTS (SELECT FROM "publisher_products" WHERE "publisher_id" = OLD."publisher_id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "publisher_products_delete_publisher" AFTER DELETE ON "publisher_products"
	FOR EACH ROW EXECUTE FUNCTION "delete_publisher_without_products"();
