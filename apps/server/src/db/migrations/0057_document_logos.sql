CREATE TABLE "document_logos" (
	"sha256" text PRIMARY KEY NOT NULL,
	"png" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "icon_id" bigint;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "document_logo" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_icon_id_files_id_fk" FOREIGN KEY ("icon_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_document_logo_document_logos_sha256_fk" FOREIGN KEY ("document_logo") REFERENCES "public"."document_logos"("sha256") ON DELETE no action ON UPDATE no action;