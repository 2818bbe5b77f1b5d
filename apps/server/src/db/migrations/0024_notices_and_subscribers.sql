CREATE TABLE "notice_preferences" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"bell" boolean NOT NULL,
	"mail" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notice_preferences_kind_check" CHECK ("notice_preferences"."kind" in ('sale', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'certificate')),
	CONSTRAINT "notice_preferences_mail_check" CHECK ("notice_preferences"."mail" in ('off', 'each', 'daily'))
);
--> statement-breakpoint
CREATE TABLE "notice_recipients" (
	"notice_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"in_bell" boolean NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notice_recipients_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_summaries" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_summaries_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "notices_key_unique" UNIQUE("key"),
	CONSTRAINT "notices_kind_check" CHECK ("notices"."kind" in ('sale', 'refund-request', 'dispute', 'payment-alert', 'failed-job', 'low-review', 'certificate'))
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscribers_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "subscribers_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "subscription_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"form" text NOT NULL,
	CONSTRAINT "subscription_settings_single_check" CHECK ("subscription_settings"."id" = 1),
	CONSTRAINT "subscription_settings_form_check" CHECK ("subscription_settings"."form" in ('emailjs', 'shop'))
);
--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_summaries" ADD CONSTRAINT "notice_summaries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_recipients_user_index" ON "notice_recipients" USING btree ("user_id","notice_id");--> statement-breakpoint
CREATE INDEX "notice_summaries_created_index" ON "notice_summaries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_created_index" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "subscribers_unconfirmed_index" ON "subscribers" USING btree ("created_at") WHERE "subscribers"."confirmed_at" is null;