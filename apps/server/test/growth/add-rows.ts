import type pg from 'pg';
import { catalogRows } from './catalog-rows.ts';
import { messageRows } from './message-rows.ts';
import { orderRows } from './order-rows.ts';
import { peopleRows } from './people-rows.ts';
import { documentId, firstId } from './row-expressions.ts';
import { webhookRows } from './webhook-rows.ts';

const allRows = [...peopleRows, ...catalogRows, ...orderRows, ...messageRows, ...webhookRows];

async function listIdColumns(owner: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (column_name = 'document_id'
       or column_name = 'id' and data_type = 'bigint')`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The rows of these numbers in all tables, without triggers and foreign keys. */
export async function addRows(owner: pg.Client, from: number, until: number): Promise<void> {
  const idColumns = await listIdColumns(owner);
  await owner.query('set session_replication_role = replica');
  for (const { table, columns, where = 'true', each = 1 } of allRows) {
    const number = each === 1 ? 'n' : `${each} * n + line`;
    const all = {
      ...(idColumns.has(`${table}.id`) && { id: `${firstId} + ${number}` }),
      ...(idColumns.has(`${table}.document_id`) && { document_id: documentId(table, number) }),
      ...columns,
    };
    await owner.query(
      `insert into ${table} (${Object.keys(all).join(', ')}) overriding system value
       select ${Object.values(all).join(', ')}
       from generate_series($1::int, $2::int) n cross join generate_series(0, ${each - 1}) line
       where ${where}`,
      [from, until],
    );
  }
  await owner.query('set session_replication_role = origin');
}
