CREATE TABLE "microsoft_identities" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "microsoft_account" text;--> statement-breakpoint
ALTER TABLE "microsoft_identities" ADD CONSTRAINT "microsoft_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "microsoft_identities_account_key" ON "microsoft_identities" USING btree ("tenant_id","object_id");