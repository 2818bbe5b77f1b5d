CREATE TABLE "chat_ratings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_ratings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" text NOT NULL,
	"room_id" bigint NOT NULL,
	"agent_id" bigint,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"score" integer,
	"comment" text,
	CONSTRAINT "chat_ratings_documentId_unique" UNIQUE("document_id"),
	CONSTRAINT "chat_ratings_score_check" CHECK ("chat_ratings"."score" between 1 and 5),
	CONSTRAINT "chat_ratings_answer_check" CHECK (("chat_ratings"."answered_at" is null) = ("chat_ratings"."score" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"office_hours" jsonb,
	"asks_for_rating" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_settings_only_check" CHECK ("chat_settings"."is_only")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "promised_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "promised_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_ratings" ADD CONSTRAINT "chat_ratings_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_ratings" ADD CONSTRAINT "chat_ratings_agent_id_users_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_ratings_room_index" ON "chat_ratings" USING btree ("room_id","id");--> statement-breakpoint
CREATE INDEX "chat_ratings_asked_index" ON "chat_ratings" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "chat_ratings_answered_index" ON "chat_ratings" USING btree ("answered_at","id") WHERE "chat_ratings"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "chat_rooms_promised_index" ON "chat_rooms" USING btree ("promised_until","id") WHERE "chat_rooms"."promised_until" is not null;