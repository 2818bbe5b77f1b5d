CREATE INDEX "contact_messages_email_index" ON "contact_messages" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (search_text("first_name") gin_trgm_ops,search_text("last_name") gin_trgm_ops,search_text("email") gin_trgm_ops,search_text("subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "billing_details_name_search" ON "billing_details" USING gin (search_text("billing" ->> 'name') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_number_search" ON "invoices" USING gin (search_text("number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_search" ON "mails" USING gin (search_text("recipient") gin_trgm_ops,search_text("subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_billing_name_search" ON "orders" USING gin (search_text("billing" ->> 'name') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_sessions_intent_index" ON "payment_sessions" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "refund_requests_order_index" ON "refund_requests" USING btree ("order_id","id");