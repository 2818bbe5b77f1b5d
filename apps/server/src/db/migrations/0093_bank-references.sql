ALTER TABLE "transfer_payments" DROP CONSTRAINT "transfer_payments_reference_key";--> statement-breakpoint
DROP INDEX "transfer_payments_bank_reference_index";--> statement-breakpoint
update transfer_payments set bank_reference = bank_reference || ' (' || repeated.count || ')'
from (
  select id, row_number() over (
    partition by order_id, lower(replace(bank_reference, ' ', '')) order by id
  ) as count
  from transfer_payments
) repeated
where repeated.id = transfer_payments.id and repeated.count > 1;
--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_payments_reference_key" ON "transfer_payments" USING btree ("order_id",lower(replace("bank_reference", ' ', '')));--> statement-breakpoint
CREATE INDEX "transfer_payments_bank_reference_index" ON "transfer_payments" USING btree (lower(replace("bank_reference", ' ', '')));