CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"stripe_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"respond_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "disputes_stripeId_unique" UNIQUE("stripe_id"),
	CONSTRAINT "disputes_outcome_check" CHECK ("disputes"."outcome" in ('won', 'lost', 'withdrawn')),
	CONSTRAINT "disputes_closed_check" CHECK (("disputes"."outcome" is null) = ("disputes"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_session_id_payment_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."payment_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_order_index" ON "disputes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "disputes_session_index" ON "disputes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "disputes_state_index" ON "disputes" USING btree (("closed_at" is not null),"respond_by","id");--> statement-breakpoint
CREATE INDEX "invoices_kind_index" ON "invoices" USING btree ("kind","issued_on","id");--> statement-breakpoint
CREATE INDEX "invoices_total_index" ON "invoices" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "invoices_buyer_search" ON "invoices" USING gin (search_text("snapshot" -> 'buyer' ->> 'name') gin_trgm_ops,search_text("snapshot" -> 'buyer' ->> 'email') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_key_index" ON "mails" USING btree ("key" text_pattern_ops);