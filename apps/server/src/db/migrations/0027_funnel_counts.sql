CREATE TABLE "funnel_counts" (
	"day" date NOT NULL,
	"product_id" bigint NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "funnel_counts_day_product_id_step_pk" PRIMARY KEY("day","product_id","step"),
	CONSTRAINT "funnel_counts_step_check" CHECK ("funnel_counts"."step" in ('viewed', 'addedToCart')),
	CONSTRAINT "funnel_counts_count_check" CHECK ("funnel_counts"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "funnel_counts" ADD CONSTRAINT "funnel_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;