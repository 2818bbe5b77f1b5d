CREATE INDEX "audit_entries_action_index" ON "audit_entries" USING btree ("subject","action","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_index" ON "audit_entries" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_created_index" ON "audit_entries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_created_index" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_country_index" ON "invoices" USING btree (("snapshot" -> 'buyer' ->> 'country'),"order_id");--> statement-breakpoint
CREATE INDEX "orders_country_index" ON "orders" USING btree (("billing" ->> 'country'),"created_at");--> statement-breakpoint
CREATE INDEX "refund_requests_created_index" ON "refund_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_created_index" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_rating_index" ON "reviews" USING btree ("rating","id");--> statement-breakpoint
CREATE INDEX "subscribers_created_index" ON "subscribers" USING btree ("created_at","id");