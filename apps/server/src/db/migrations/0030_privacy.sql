CREATE TABLE "account_deletions" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"reviews" text NOT NULL,
	"was_blocked" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erase_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_deletions_reviews_check" CHECK ("account_deletions"."reviews" in ('anonymous', 'delete'))
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"requested_by_id" bigint NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"size_bytes" bigint,
	"sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "data_exports_state_check" CHECK ("data_exports"."state" in ('preparing', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due_index" ON "account_deletions" USING btree ("erase_at");--> statement-breakpoint
CREATE INDEX "data_exports_user_index" ON "data_exports" USING btree ("user_id","requested_by_id","id");--> statement-breakpoint
CREATE INDEX "data_exports_requester_index" ON "data_exports" USING btree ("requested_by_id");--> statement-breakpoint
CREATE INDEX "data_exports_created_index" ON "data_exports" USING btree ("created_at");