import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createBuyer } from '../../../../test/support/buyer.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { billingDetails } from '../../../db/tables/invoices.ts';
import { microsoftIdentities, oneTimeTokens } from '../../../db/tables/accounts.ts';
import { chatRooms } from '../../../db/tables/chat.ts';
import { noticePreferences } from '../../../db/tables/notifications.ts';
import { cartItems, favorites } from '../../../db/tables/shopping.ts';
import { staffNotes } from '../../../db/tables/staff-notes.ts';
import type { Database } from '../../../db/client.ts';
import { eraseUser } from '../erase-user.ts';
import { dataMap } from './data-map.ts';
import type { Erasing } from './map-entry.ts';

const test = shopTest();

function erasingOf(table: string, column: string): Erasing | undefined {
  return dataMap[table]?.personal.find(({ columns }) => columns.includes(column))?.erasing;
}

/** Columns that refer to an account. */
async function listReferences(db: Database) {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select t.relname as table, a.attname as column
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'public.users'::regclass`);
  return rows;
}

async function countRows(db: Database, table: string, column: string, id: number) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
  );
  return rows[0]!.count;
}

test(
  'erasing a person does in each table what the data map says',
  { tags: ['PRIV-01', 'PRIV-04'] },
  async ({ shop: { deps }, shop, product }) => {
    const { db } = deps;
    const { user, buyProduct } = await createBuyer(shop);
    await buyProduct();
    const userId = user.id;
    await db.insert(cartItems).values({ userId, productId: product.id, quantity: 1 });
    await db.insert(favorites).values({ userId, productId: product.id });
    await db.insert(chatRooms).values({ userId });
    await db.insert(billingDetails).values({ userId, billing: {} as never });
    const [tenantId, objectId] = [crypto.randomUUID(), crypto.randomUUID()];
    await db.insert(microsoftIdentities).values({ userId, tenantId, objectId, label: 'me' });
    await db.insert(oneTimeTokens).values({
      userId,
      purpose: 'reset-password',
      tokenHash: 'of an erased person',
      expiresAt: new Date(),
    });
    await db.insert(staffNotes).values({ userId, text: 'Asked by phone.' });
    await db.insert(noticePreferences).values({ userId, kind: 'sale', bell: true, mail: 'off' });
    await db.execute(
      sql`update users set last_seen_at = now(), idle_warned_at = now(), password_hash = 'x', google_subject = 'y' where id = ${userId}`,
    );
    const read = async () =>
      (await db.execute<Record<string, unknown>>(sql`select * from users where id = ${userId}`))
        .rows[0]!;
    const before = await read();
    const { documentId } = user;
    await eraseUser(deps, { documentId, erasedAt: new Date(), reviews: 'delete' });

    const after = await read();
    for (const { columns, erasing } of dataMap['users']!.personal) {
      for (const column of columns) {
        if (erasing === 'cleared') expect(after[column], column).toBeNull();
        if (erasing === 'replaced') expect(after[column], column).not.toEqual(before[column]);
      }
    }
    const left: string[] = [];
    for (const { table, column } of await listReferences(db)) {
      if (erasingOf(table, column) !== 'deleted') continue;
      if ((await countRows(db, table, column, userId)) > 0) left.push(`${table}.${column}`);
    }
    expect(left).toEqual([]);
    expect(await countRows(db, 'orders', 'user_id', userId)).toBe(1);
    expect(await countRows(db, 'reviews', 'user_id', userId)).toBe(0);
  },
);
