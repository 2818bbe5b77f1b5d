CREATE INDEX "users_image_index" ON "users" USING btree ("profile_image_id") WHERE "users"."profile_image_id" is not null;--> statement-breakpoint
CREATE INDEX "shop_text_versions_author_index" ON "shop_text_versions" USING btree ("created_by_id") WHERE "shop_text_versions"."created_by_id" is not null;--> statement-breakpoint
CREATE INDEX "categories_image_index" ON "categories" USING btree ("image_id") WHERE "categories"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "earlier_changelogs_replacer_index" ON "earlier_changelogs" USING btree ("replaced_by_id") WHERE "earlier_changelogs"."replaced_by_id" is not null;--> statement-breakpoint
CREATE INDEX "product_slider_images_file_index" ON "product_slider_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "products_image_index" ON "products" USING btree ("image_id") WHERE "products"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "products_image2_index" ON "products" USING btree ("image2_id") WHERE "products"."image2_id" is not null;--> statement-breakpoint
CREATE INDEX "products_image3_index" ON "products" USING btree ("image3_id") WHERE "products"."image3_id" is not null;--> statement-breakpoint
CREATE INDEX "releases_file_index" ON "releases" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "releases_review_index" ON "releases" USING btree ("security_review_file_id") WHERE "releases"."security_review_file_id" is not null;--> statement-breakpoint
CREATE INDEX "releases_withdrawer_index" ON "releases" USING btree ("withdrawn_by_id") WHERE "releases"."withdrawn_by_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_mentions_user_index" ON "chat_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_notes_author_index" ON "chat_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "chat_messages_sender_index" ON "chat_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "chat_ratings_agent_index" ON "chat_ratings" USING btree ("agent_id") WHERE "chat_ratings"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_answers_author_index" ON "contact_answers" USING btree ("author_id") WHERE "contact_answers"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_answerer_index" ON "contact_messages" USING btree ("answered_by_id") WHERE "contact_messages"."answered_by_id" is not null;--> statement-breakpoint
CREATE INDEX "invoice_files_file_index" ON "invoice_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "refund_requests_decider_index" ON "refund_requests" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "refunds_maker_index" ON "refunds" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "staff_notes_author_index" ON "staff_notes" USING btree ("author_id") WHERE "staff_notes"."author_id" is not null;