CREATE TABLE "retirement_notices" (
	"product_id" bigint NOT NULL,
	"retirement" text NOT NULL,
	"ends_on" date NOT NULL,
	"days" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retirement_notices_key" PRIMARY KEY("product_id","retirement","ends_on","days","user_id"),
	CONSTRAINT "retirement_notices_days_check" CHECK ("retirement_notices"."days" in (90, 30))
);
--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "retirements" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "retirement_notices" ADD CONSTRAINT "retirement_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retirement_notices" ADD CONSTRAINT "retirement_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retirement_notices_user_index" ON "retirement_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "releases_retirements_index" ON "releases" USING gin ("retirements");