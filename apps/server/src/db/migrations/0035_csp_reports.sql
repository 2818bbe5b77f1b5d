CREATE TABLE "csp_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "csp_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"source" text NOT NULL,
	"page" text NOT NULL,
	"count" integer NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "csp_reports_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "csp_reports_group_key" UNIQUE("directive","blocked","source","page"),
	CONSTRAINT "csp_reports_count_check" CHECK ("csp_reports"."count" > 0)
);
--> statement-breakpoint
CREATE INDEX "csp_reports_last_seen_index" ON "csp_reports" USING btree ("last_seen_at");