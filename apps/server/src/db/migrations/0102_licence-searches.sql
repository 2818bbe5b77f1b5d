DROP INDEX "licences_created_index";--> statement-breakpoint
CREATE INDEX "licence_bindings_domain_search" ON "licence_bindings" USING gin (search_text("tenant_domain") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "licences_start_index" ON "licences" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "licences_suspended_index" ON "licences" USING btree ("suspended_at") WHERE "licences"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "order_lines_ended_index" ON "order_lines" USING btree ("ended_at") WHERE "order_lines"."ended_at" is not null;