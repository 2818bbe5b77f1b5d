CREATE TABLE "company_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"release_id" bigint NOT NULL,
	"compared_release_id" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_updates_state_check" CHECK ("company_updates"."state" in ('waiting', 'told', 'dismissed', 'replaced'))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "update_policy" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_updates" ADD CONSTRAINT "company_updates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_updates" ADD CONSTRAINT "company_updates_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_updates" ADD CONSTRAINT "company_updates_compared_release_id_releases_id_fk" FOREIGN KEY ("compared_release_id") REFERENCES "public"."releases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_updates_release_key" ON "company_updates" USING btree ("company_id","release_id");--> statement-breakpoint
CREATE INDEX "company_updates_release_index" ON "company_updates" USING btree ("release_id");--> statement-breakpoint
CREATE INDEX "company_updates_compared_index" ON "company_updates" USING btree ("compared_release_id") WHERE "company_updates"."compared_release_id" is not null;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_update_policy_check" CHECK ("companies"."update_policy" in ('all', 'withoutApprovals'));