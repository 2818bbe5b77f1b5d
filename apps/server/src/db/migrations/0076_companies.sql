CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"name" text NOT NULL,
	"searched_name" text GENERATED ALWAYS AS (search_text(name)) STORED,
	"billing" jsonb,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_documentId_unique" UNIQUE("document_id")
);
--> statement-breakpoint
CREATE TABLE "company_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"claimed_by_id" bigint,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	"moved_at" timestamp with time zone,
	CONSTRAINT "company_claims_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "company_claims_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "company_domains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"joining" text DEFAULT 'approval' NOT NULL,
	"verified_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"misses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_domains_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "company_domains_joining_check" CHECK ("company_domains"."joining" in ('approval', 'automatic'))
);
--> statement-breakpoint
CREATE TABLE "company_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"actor_id" bigint,
	"subject_id" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_events_documentId_unique" UNIQUE("document_id")
);
--> statement-breakpoint
CREATE TABLE "company_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"issued_by_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_invitations_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "company_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "company_invitations_role_check" CHECK ("company_invitations"."role" in ('owner', 'buyer', 'developer'))
);
--> statement-breakpoint
CREATE TABLE "company_join_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_join_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_join_requests_documentId_unique" UNIQUE("document_id")
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_members_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "company_members_role_check" CHECK ("company_members"."role" in ('owner', 'buyer', 'developer'))
);
--> statement-breakpoint
CREATE TABLE "company_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"allows_claims" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_settings_only_check" CHECK ("company_settings"."is_only")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "company_claims" ADD CONSTRAINT "company_claims_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_claims" ADD CONSTRAINT "company_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_claims" ADD CONSTRAINT "company_claims_claimed_by_id_users_id_fk" FOREIGN KEY ("claimed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_domains" ADD CONSTRAINT "company_domains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_issued_by_id_users_id_fk" FOREIGN KEY ("issued_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_join_requests" ADD CONSTRAINT "company_join_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_join_requests" ADD CONSTRAINT "company_join_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_created_index" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_name_search" ON "companies" USING gin ("searched_name" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "company_claims_open_key" ON "company_claims" USING btree ("user_id") WHERE "company_claims"."refused_at" is null and "company_claims"."moved_at" is null;--> statement-breakpoint
CREATE INDEX "company_claims_company_index" ON "company_claims" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_claims_claimer_index" ON "company_claims" USING btree ("claimed_by_id");--> statement-breakpoint
CREATE INDEX "company_claims_due_index" ON "company_claims" USING btree ("due_at","id") WHERE "company_claims"."refused_at" is null and "company_claims"."moved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "company_domains_company_key" ON "company_domains" USING btree ("company_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "company_domains_verified_key" ON "company_domains" USING btree ("domain") WHERE "company_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "company_domains_checked_index" ON "company_domains" USING btree ("checked_at","id") WHERE "company_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "company_events_company_index" ON "company_events" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_events_actor_index" ON "company_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "company_events_subject_index" ON "company_events" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_invitations_email_key" ON "company_invitations" USING btree ("company_id",lower("email"));--> statement-breakpoint
CREATE INDEX "company_invitations_address_index" ON "company_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "company_invitations_issuer_index" ON "company_invitations" USING btree ("issued_by_id");--> statement-breakpoint
CREATE INDEX "company_invitations_expiry_index" ON "company_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "company_join_requests_user_key" ON "company_join_requests" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "company_join_requests_user_index" ON "company_join_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_members_user_key" ON "company_members" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "company_members_company_index" ON "company_members" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "company_members_user_index" ON "company_members" USING btree ("user_id","company_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_company_index" ON "orders" USING btree ("company_id","id");