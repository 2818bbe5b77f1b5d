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
ALTER TABLE "shop_text_versions" ADD CONSTRAINT "shop_text_versions_name_shop_texts_name_fk" FOREIGN KEY ("name") REFERENCES "public"."shop_texts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_text_versions" ADD CONSTRAINT "shop_text_versions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;