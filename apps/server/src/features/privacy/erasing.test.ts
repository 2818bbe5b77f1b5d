import { readdirSync } from 'node:fs';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { billingDetails } from '../../db/tables/invoices.ts';
import { microsoftIdentities, oneTimeTokens, users } from '../../db/tables/accounts.ts';
import { chatRooms } from '../../db/tables/chat.ts';
import { notificationPreferences } from '../../db/tables/notifications.ts';
import { cartItems, favorites, reviews } from '../../db/tables/shopping.ts';
import { orders } from '../../db/tables/orders.ts';
import { staffNotes } from '../../db/tables/staff-notes.ts';
import type { Database } from '../../db/client.ts';
import { readMarks } from '../../db/personal-data.ts';
import { eraseUser } from './erase-user.ts';

const test = shopTest();

const tablesUrl = new URL('../../db/tables/', import.meta.url);
const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(tablesUrl).map((name) => import(new URL(name, tablesUrl).href)),
);
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((exported) => is(exported, PgTable));

/** These columns refer to an account, and name no one once it is erased. */
const emptied = tables.flatMap((table) => {
  const marks = readMarks(table);
  return getTableConfig(table).foreignKeys.flatMap((foreignKey) => {
    const { columns, foreignTable } = foreignKey.reference();
    const [column] = columns;
    const key = Object.entries(getTableColumns(table)).find(([, one]) => one === column)![0];
    const isEmptied = ['deleted', 'cleared'].includes(marks[key]?.erasing ?? '');
    return foreignTable === users && isEmptied ? [column!] : [];
  });
});

const countRows = (db: Database, column: PgColumn, id: number) =>
  db.$count(column.table, eq(column, id));

test(
  'erasing a person does in each table what its columns say',
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
    await db
      .insert(notificationPreferences)
      .values({ userId, kind: 'sale', bell: true, mail: 'off' });
    await db
      .update(users)
      .set({
        lastSeenAt: new Date(),
        idleWarnedAt: new Date(),
        passwordHash: 'x',
        googleSubject: 'y',
      })
      .where(eq(users.id, userId));
    const read = async () =>
      (await db.select().from(users).where(eq(users.id, userId)))[0] as Record<string, unknown>;
    const before = await read();
    const { documentId } = user;
    await eraseUser(deps, { documentId, erasedAt: new Date(), reviews: 'delete' });

    const after = await read();
    for (const [key, mark] of Object.entries(readMarks(users))) {
      if (mark?.erasing === 'cleared') expect(after[key], key).toBeNull();
      if (mark?.erasing === 'replaced') expect(after[key], key).not.toEqual(before[key]);
    }
    expect(emptied.length).toBeGreaterThan(20);
    const left: string[] = [];
    for (const column of emptied) {
      if ((await countRows(db, column, userId)) > 0)
        left.push(`${getTableName(column.table)}.${column.name}`);
    }
    expect(left).toEqual([]);
    expect(await countRows(db, orders.userId, userId)).toBe(1);
    expect(await countRows(db, reviews.userId, userId)).toBe(0);
  },
);
