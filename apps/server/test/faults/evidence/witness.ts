import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/db/client.ts';
import { command } from '../../database-cluster.ts';

/** One change of an order, as the database saw it. */
export interface OrderChange {
  readonly order: string;
  readonly was: string;
  readonly became: string;
  readonly attemptsBefore: number;
  readonly attempts: number;
}

/** Has the database itself put down every change of an order, whoever makes it. */
export async function callWitness(ownerAddress: string): Promise<void> {
  await command(
    ownerAddress,
    `
    create schema witness;
    create table witness.order_changes ("order" text, was text, became text, attempts_before int, attempts int);
    create function witness.note_change() returns trigger language plpgsql security definer as $$
    begin
      insert into witness.order_changes
        values (new.document_id, old.status, new.status, old.attempts, new.attempts);
      return null;
    end $$;
    create trigger note_change after update on orders for each row execute function witness.note_change();
    grant usage on schema witness to public;
    grant select on witness.order_changes to public;`,
  );
}

export async function readWitness(db: Database): Promise<OrderChange[]> {
  const { rows } = await db.execute<OrderChange & Record<string, unknown>>(
    sql`select "order", was, became, attempts_before as "attemptsBefore", attempts from witness.order_changes`,
  );
  return rows;
}
