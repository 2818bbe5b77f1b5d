import type { AuditEntry } from '@partshelf/contract/audit.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { createAdmin, productForm } from '../../../test/support/calls/admin-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';

const test = shopTest();

test('the audit list shows who did what, newest first, by subject and by person', async ({
  shop,
}) => {
  const [one, other] = [await createAdmin(shop), await createAdmin(shop)];
  const list = async (query = '') => {
    const answer = (await one.call('GET', `/back-office/audit?${query}`)).json<{
      data: AuditEntry[];
      meta: { pagination: { total: number } };
    }>();
    return { ...answer, titles: answer.data.map(({ details }) => details['title']) };
  };
  await one.call('POST', '/back-office/categories', { title: 'Calendars', img: null });
  await other.call('POST', '/back-office/products', productForm({ title: 'First' }));
  await one.call('POST', '/back-office/products', productForm({ title: 'Second' }));
  const all = await list();
  expect(all.titles).toEqual(['Second', 'First', 'Calendars']);
  expect(all.data[1]).toMatchObject({
    action: 'created',
    subject: 'product',
    actor: { documentId: other.user.documentId, username: other.user.username },
    createdAt: expect.stringMatching(/Z$/),
  });
  expect((await list('subject=product')).titles).toEqual(['Second', 'First']);
  expect((await list(`actor=${one.user.documentId}`)).titles).toEqual(['Second', 'Calendars']);
  const page = await list('pagination[pageSize]=1&pagination[page]=2');
  expect(page.titles).toEqual(['First']);
  expect(page.meta.pagination.total).toBe(3);
  expect((await one.call('GET', '/back-office/audit?subject=x')).statusCode).toBe(400);
});

test('a refused action leaves no entry, and entries of a deleted person stay', async ({ shop }) => {
  const admin = await createAdmin(shop);
  await admin.call('POST', '/back-office/products', productForm({ title: 'Remaining' }));
  const { db } = shop.deps;
  const before = await db.$count(auditEntries);
  const refused = await admin.call('POST', '/back-office/products', productForm({ price: 'x' }));
  expect(refused.statusCode).toBe(400);
  expect(await db.$count(auditEntries)).toBe(before);
  await db.delete(users).where(eq(users.id, admin.user.id));
  const other = await createAdmin(shop);
  const { data } = (await other.call('GET', '/back-office/audit')).json<{ data: AuditEntry[] }>();
  expect(data[0]).toMatchObject({ actor: null, details: { title: 'Remaining' } });
});
