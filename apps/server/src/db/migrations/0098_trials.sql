CREATE TABLE "trial_stamps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trial_stamps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"licence_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trial_stamps_kind_check" CHECK ("trial_stamps"."kind" in ('tenant', 'company', 'domain'))
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"licence_id" bigint PRIMARY KEY NOT NULL,
	"extended_at" timestamp with time zone,
	"converted_at" timestamp with time zone,
	"extension_reason" text,
	"extended_by_id" bigint,
	"converted_to_id" bigint
);
--> statement-breakpoint
ALTER TABLE "trial_stamps" ADD CONSTRAINT "trial_stamps_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_stamps" ADD CONSTRAINT "trial_stamps_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_extended_by_id_users_id_fk" FOREIGN KEY ("extended_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_converted_to_id_licences_id_fk" FOREIGN KEY ("converted_to_id") REFERENCES "public"."licences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trial_stamps_key" ON "trial_stamps" USING btree ("product_id","kind","digest");--> statement-breakpoint
CREATE INDEX "trial_stamps_licence_index" ON "trial_stamps" USING btree ("licence_id");--> statement-breakpoint
CREATE INDEX "trials_extender_index" ON "trials" USING btree ("extended_by_id") WHERE "trials"."extended_by_id" is not null;--> statement-breakpoint
CREATE INDEX "trials_purchase_index" ON "trials" USING btree ("converted_to_id") WHERE "trials"."converted_to_id" is not null;