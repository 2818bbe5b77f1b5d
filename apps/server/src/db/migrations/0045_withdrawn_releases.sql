CREATE TABLE "earlier_changelogs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "earlier_changelogs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"release_id" bigint NOT NULL,
	"changelog" text NOT NULL,
	"replaced_by_id" bigint,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_by_id" bigint;--> statement-breakpoint
ALTER TABLE "earlier_changelogs" ADD CONSTRAINT "earlier_changelogs_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_changelogs" ADD CONSTRAINT "earlier_changelogs_replaced_by_id_users_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_changelogs_release_index" ON "earlier_changelogs" USING btree ("release_id","id");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_withdrawn_by_id_users_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_withdrawn_check" CHECK (("releases"."withdrawn_at" is null) = ("releases"."withdrawn_reason" is null));