CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempted_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"status" integer,
	"duration_ms" integer,
	"failure" text,
	"answer" text,
	CONSTRAINT "webhook_deliveries_state_check" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_next_check" CHECK (("webhook_deliveries"."state" = 'waiting') = ("webhook_deliveries"."next_attempt_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"earlier_secret" text,
	"earlier_secret_until" timestamp with time zone,
	"off_since" timestamp with time zone,
	"off_reason" text,
	"failing_since" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "webhook_endpoints_off_check" CHECK (num_nonnulls("webhook_endpoints"."off_since", "webhook_endpoints"."off_reason") <> 1),
	CONSTRAINT "webhook_endpoints_reason_check" CHECK ("webhook_endpoints"."off_reason" in ('admin', 'gone', 'failing')),
	CONSTRAINT "webhook_endpoints_secret_check" CHECK (num_nonnulls("webhook_endpoints"."earlier_secret", "webhook_endpoints"."earlier_secret_until") <> 1)
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_messages_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "webhook_messages_event_check" CHECK ("webhook_messages"."event" in ('order.paid', 'order.refunded', 'order.disputed', 'quote.accepted', 'release.published', 'release.held', 'licence.issued', 'licence.renewed', 'licence.revoked', 'trial.started', 'webhook.test'))
);
--> statement-breakpoint
ALTER TABLE "notice_preferences" DROP CONSTRAINT "notice_preferences_kind_check";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind_check";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_message_id_webhook_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."webhook_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_key" ON "webhook_deliveries" USING btree ("message_id","endpoint_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_index" ON "webhook_deliveries" USING btree ("endpoint_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state_index" ON "webhook_deliveries" USING btree ("endpoint_id","state","attempted_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("endpoint_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_messages_created_index" ON "webhook_messages" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_kind_check" CHECK ("notice_preferences"."kind" in ('sale', 'quote', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'message', 'waiting-chat', 'set-aside-mail', 'certificate', 'webhook'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('sale', 'quote', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'message', 'waiting-chat', 'set-aside-mail', 'certificate', 'webhook'));