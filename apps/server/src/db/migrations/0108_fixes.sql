CREATE TABLE "chat_fixes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_fixes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" bigint NOT NULL,
	"message_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"created_by_id" bigint NOT NULL,
	"fix_id" bigint NOT NULL,
	CONSTRAINT "chat_fixes_key" UNIQUE("fix_id","room_id")
);
--> statement-breakpoint
CREATE TABLE "fixed_chats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fixed_chats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" bigint,
	"release_id" bigint NOT NULL,
	CONSTRAINT "fixed_chats_key" UNIQUE("release_id","room_id")
);
--> statement-breakpoint
CREATE TABLE "fixes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fixes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"named_by_id" bigint,
	"product_id" bigint NOT NULL,
	"title" text NOT NULL,
	"release_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fixes_documentId_unique" UNIQUE("document_id")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_via_check";--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "asked_by" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_fixes" ADD CONSTRAINT "chat_fixes_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_fixes" ADD CONSTRAINT "chat_fixes_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_fixes" ADD CONSTRAINT "chat_fixes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_fixes" ADD CONSTRAINT "chat_fixes_fix_id_fixes_id_fk" FOREIGN KEY ("fix_id") REFERENCES "public"."fixes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixed_chats" ADD CONSTRAINT "fixed_chats_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixed_chats" ADD CONSTRAINT "fixed_chats_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixes" ADD CONSTRAINT "fixes_named_by_id_users_id_fk" FOREIGN KEY ("named_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixes" ADD CONSTRAINT "fixes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fixes" ADD CONSTRAINT "fixes_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_fixes_room_index" ON "chat_fixes" USING btree ("room_id","id");--> statement-breakpoint
CREATE INDEX "chat_fixes_waiting_index" ON "chat_fixes" USING btree ("room_id") WHERE "chat_fixes"."told_at" is null;--> statement-breakpoint
CREATE INDEX "chat_fixes_creator_index" ON "chat_fixes" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "chat_fixes_message_index" ON "chat_fixes" USING btree ("message_id") WHERE "chat_fixes"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "fixed_chats_room_index" ON "fixed_chats" USING btree ("room_id") WHERE "fixed_chats"."room_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fixes_open_key" ON "fixes" USING btree ("product_id",lower("title")) WHERE "fixes"."release_id" is null;--> statement-breakpoint
CREATE INDEX "fixes_product_index" ON "fixes" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "fixes_release_index" ON "fixes" USING btree ("release_id") WHERE "fixes"."release_id" is not null;--> statement-breakpoint
CREATE INDEX "fixes_namer_index" ON "fixes" USING btree ("named_by_id") WHERE "fixes"."named_by_id" is not null;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_via_check" CHECK ("chat_messages"."via" in ('chat', 'mail', 'release'));