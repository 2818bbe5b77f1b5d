import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../src/db/client.ts';
import { command } from '../../database-cluster.ts';

export interface OrderChange {
  readonly order: string;
  readonly was: string;
  readonly became: string;
  readonly attemptsBefore: number;
  readonly attempts: number;
  /** The cart items of the buyer at that moment, by their ids. */
  readonly cart: readonly string[];
}

export async function recordOrderChanges(ownerAddress: string): Promise<void> {
  await command(
    ownerAddress,
    `
    create schema faults;
    create table faults.order_changes ("order" text, was text, became text, attempts_before int, attempts int, cart text[]);
    create function faults.record_change() returns trigger language plpgsql security definer as $$
    begin
      insert into faults.order_changes
        values (new.document_id, old.status, new.status, old.attempts, new.attempts,
          array(select document_id from cart_items where user_id = new.user_id));
      return null;
    end $$;
    create trigger record_change after update on orders for each row execute function faults.record_change();
    grant usage on schema faults to public;
    grant select on faults.order_changes to public;`,
  );
}

export async function readOrderChanges(db: Queryable): Promise<OrderChange[]> {
  const { rows } = await db.execute<OrderChange & Record<string, unknown>>(
    sql`select "order", was, became, attempts_before as "attemptsBefore", attempts, cart from faults.order_changes`,
  );
  return rows;
}
