import { retention } from '@partshelf/contract/limits.ts';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { apiTokens, sessions, users } from '../../db/tables/accounts.ts';
import { downloads } from '../../db/tables/downloads.ts';
import { orders } from '../../db/tables/orders.ts';
import type { EraseUser } from './erasures.ts';
import { idleAccountCleanups } from './idle-accounts.ts';

const test = shopTest();
const tags = ['PRIV-05'];

const erase: EraseUser = ({ db }, { documentId, erasedAt }) =>
  db.update(users).set({ erasedAt }).where(eq(users.documentId, documentId));

const monthsAgo = (months: number) => sql`now() - make_interval(months => ${months})`;
const long = monthsAgo(retention.idleAccountMonths + 1);

async function sweep({ deps: given }: TestShop): Promise<void> {
  const deps = { ...given, now: () => new Date('2026-11-01T18:00:00Z') };
  for (const cleanup of Object.values(idleAccountCleanups(erase))) await cleanup(deps, 500);
}

async function leave({ deps: { db } }: TestShop, userId: number): Promise<void> {
  await db.update(users).set({ createdAt: long }).where(eq(users.id, userId));
  await db.update(sessions).set({ lastUsedAt: long }).where(eq(sessions.userId, userId));
  await db.update(orders).set({ createdAt: long }).where(eq(orders.userId, userId));
}

async function createIdle(shop: TestShop, person?: Parameters<typeof createCustomer>[1]) {
  const { user } = await createCustomer(shop, person);
  await leave(shop, user.id);
  return user;
}

async function readUser({ deps }: TestShop, id: number) {
  const [user] = await deps.db.select().from(users).where(eq(users.id, id));
  return user!;
}

const passWarningPeriod = ({ deps: { db } }: TestShop) =>
  db.update(users).set({
    idleWarnedAt: sql`idle_warned_at - make_interval(days => ${retention.idleWarningDays + 1})`,
  });

test(
  'an account that is not used is warned once, and erased a month later',
  { tags: ['slow', ...tags] },
  async ({ shop }) => {
    const { id, email } = await createIdle(shop);
    await sweep(shop);
    await sweep(shop);
    const [mail, ...more] = await shop.inbox(email);
    expect(mail!.subject).toBe('Your account will be deleted');
    expect(mail!.links[0]).toBe('http://shop.test/login');
    expect(mail!.text).toContain('it will be deleted after Dec 2, 2026.');
    expect(more).toEqual([]);
    expect((await readUser(shop, id)).erasedAt).toBeNull();
    await passWarningPeriod(shop);
    await sweep(shop);
    expect(await readUser(shop, id)).toMatchObject({ erasedAt: expect.any(Date), blocked: true });
  },
);

test('who comes back after the warning stays', { tags }, async ({ shop, db }) => {
  const { id } = await createIdle(shop);
  await sweep(shop);
  await passWarningPeriod(shop);
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(sessions.userId, id));
  await sweep(shop);
  expect(await readUser(shop, id)).toMatchObject({
    erasedAt: null,
    blocked: false,
    idleWarnedAt: null,
  });
});

test(
  'staff, and people who signed in, bought, downloaded or use a token, are not warned',
  { tags },
  async ({ shop, db }) => {
    const seen = await createIdle(shop);
    await db
      .update(users)
      .set({ lastSeenAt: monthsAgo(12) })
      .where(eq(users.id, seen.id));
    const agent = await createIdle(shop, { role: 'Helpdesk' });
    const program = await createIdle(shop);
    await db.insert(apiTokens).values({
      userId: program.id,
      name: 'Script',
      tokenHash: 'hash-of-an-idle-test',
      lastFour: '1234',
      scopes: [],
      lastUsedAt: sql`now()`,
    });
    const buyer = await createBuyer(shop);
    await buyer.buyProduct();
    await leave(shop, buyer.user.id);
    await db
      .update(orders)
      .set({ createdAt: monthsAgo(1) })
      .where(eq(orders.userId, buyer.user.id));
    const reader = await createBuyer(shop);
    const { product } = await reader.buyProduct();
    const link = await reader.call('GET', `/products/${product.documentId}/download-link`);
    const { pathname } = new URL(link.json<{ downloadLink: string }>().downloadLink);
    await shop.app.inject(pathname);
    await leave(shop, reader.user.id);
    await sweep(shop);
    for (const { id } of [seen, agent, program, buyer.user, reader.user]) {
      expect((await readUser(shop, id)).idleWarnedAt).toBeNull();
    }
    await db.update(downloads).set({ createdAt: long });
    await sweep(shop);
    expect((await readUser(shop, reader.user.id)).idleWarnedAt).not.toBeNull();
  },
);
