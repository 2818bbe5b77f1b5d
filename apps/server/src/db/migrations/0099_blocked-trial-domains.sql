CREATE TABLE "blocked_trial_domains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blocked_trial_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"domain" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"blocked_by_id" bigint,
	CONSTRAINT "blocked_trial_domains_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "blocked_trial_domains_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
ALTER TABLE "blocked_trial_domains" ADD CONSTRAINT "blocked_trial_domains_blocked_by_id_users_id_fk" FOREIGN KEY ("blocked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_trial_domains_created_index" ON "blocked_trial_domains" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "blocked_trial_domains_blocker_index" ON "blocked_trial_domains" USING btree ("blocked_by_id") WHERE "blocked_trial_domains"."blocked_by_id" is not null;--> statement-breakpoint
CREATE INDEX "licences_trial_index" ON "licences" USING btree ("starts_at","id") WHERE "licences"."kind" = 'trial';