ALTER TABLE "orders" ADD COLUMN "short_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_short_check" CHECK ("orders"."short_cents" between 0 and "orders"."total_cents");--> statement-breakpoint
update orders set short_cents = total_cents - arrived.cents
from (
  select order_id, sum(amount_cents)::integer as cents from transfer_payments group by order_id
) arrived
where arrived.order_id = orders.id
  and arrived.cents < total_cents
  and status = 'succeeded'
  and 0 = (
    select attempt from payment_sessions
    where order_id = orders.id and paid_at is not null
    order by paid_at, attempt limit 1
  );
