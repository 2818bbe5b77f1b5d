CREATE TABLE "shop_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"in_footer" boolean NOT NULL,
	"in_sitemap" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_pages_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "shop_pages_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TRIGGER "shop_pages_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_pages" FOR EACH STATEMENT EXECUTE FUNCTION note_shop_change();
