import { limits } from '@partshelf/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { runJob } from '../../../test/support/calls/privacy-calls.ts';
import {
  createClaimingCompany,
  insertPaidOrder,
  readClaimToken,
} from '../../../test/support/claims.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  companies,
  companyClaims,
  companyDomains,
  companyEvents,
} from '../../db/tables/companies.ts';
import { orders } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';

const test = shopTest();

const companiesOf = async ({ deps }: TestShop, { user }: Pick<Customer, 'user'>) =>
  (
    await deps.db
      .select({ companyId: orders.companyId })
      .from(orders)
      .where(eq(orders.userId, user.id))
      .orderBy(orders.id)
  ).map(({ companyId }) => companyId);

/** The time to refuse is over. */
async function letTimePass(shop: TestShop, { user }: Pick<Customer, 'user'>) {
  await shop.deps.db
    .update(companyClaims)
    .set({ dueAt: new Date(Date.now() - 1) })
    .where(eq(companyClaims.userId, user.id));
  await runJob(shop, 'move-claimed-orders');
}

test(
  'silence moves what was paid before the claim, once, and all are told',
  { tags: ['ORG-08'] },
  async ({ shop, db }) => {
    const company = await createClaimingCompany(shop);
    const { id, claim, createColleague, owner, read } = company;
    const colleague = await createColleague();
    const second = await insertPaidOrder(shop, colleague);
    await claim();
    await insertPaidOrder(shop, colleague, { paidAt: new Date(Date.now() + 60_000) });
    await runJob(shop, 'move-claimed-orders');
    expect(await companiesOf(shop, colleague)).toEqual([null, null, null]);
    await letTimePass(shop, colleague);
    await runJob(shop, 'move-claimed-orders');
    expect(await companiesOf(shop, colleague)).toEqual([id, id, null]);
    const claimable = { orders: 1, buyers: 1 };
    expect(await read()).toEqual({ claimable, waiting: 0, moved: 1, refused: 0 });
    const events = await db.select().from(companyEvents).where(eq(companyEvents.companyId, id));
    const { number } = colleague.order;
    const ofShop = { actorId: null, subjectId: colleague.user.id };
    expect(events.filter(({ kind }) => kind === 'moved')).toMatchObject([
      { ...ofShop, details: { orderNumber: number } },
      { ...ofShop, details: { orderNumber: second.number } },
    ]);
    const subject = '2 claimed purchases now belong to your company';
    const mails = await until(
      () => shop.inbox(owner.user.email),
      (found) => found.some((mail) => mail.subject === subject),
    );
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
    const texts = (await shop.inbox(colleague.user.email, 2)).map(({ text }) => text);
    const moved = `Orders ${number} and ${second.number} now belong to Fabrikam`;
    const [told] = texts.filter((text) => text.includes(moved));
    expect(told).toContain('you can no longer download');
  },
);

test(
  'what a refund or dispute is open for is left out, and moves later',
  { tags: ['ORG-08'] },
  async ({ shop, db }) => {
    const { id, claim, createColleague, read } = await createClaimingCompany(shop);
    const colleague = await createColleague();
    const disputed = await insertPaidOrder(shop, colleague, { disputedAt: new Date() });
    await insertPaidOrder(shop, colleague);
    const { order } = colleague;
    const request = { orderId: order.id, reason: 'It does not run.' };
    await db.insert(refundRequests).values(request);
    await claim();
    await letTimePass(shop, colleague);
    expect(await companiesOf(shop, colleague)).toEqual([null, null, id]);
    expect(await read()).toMatchObject({ waiting: 1, moved: 0 });
    await runJob(shop, 'move-claimed-orders');
    await db.update(refundRequests).set({ state: 'declined' });
    await db.update(orders).set({ disputedAt: null }).where(eq(orders.id, disputed.id));
    expect(await companiesOf(shop, colleague)).toEqual([null, null, id]);
    await letTimePass(shop, colleague);
    expect(await companiesOf(shop, colleague)).toEqual([id, id, id]);
    expect(await read()).toMatchObject({ waiting: 0, moved: 1 });
  },
);

test('what was refused stays with its buyer', { tags: ['ORG-08'] }, async ({ shop }) => {
  const { claim, createColleague } = await createClaimingCompany(shop);
  const colleague = await createColleague();
  await claim();
  const token = await readClaimToken(shop, colleague.user.email);
  const url = '/api/company-claims/refuse';
  await shop.app.inject({ method: 'POST', url, payload: { token } });
  await letTimePass(shop, colleague);
  expect(await companiesOf(shop, colleague)).toEqual([null]);
});

test.for(['address', 'account', 'domain lost', 'domain removed', 'closed', 'switch'] as const)(
  'a claim ends and moves nothing when this changes meanwhile: %s',
  { tags: ['ORG-08'] },
  async (changed, { shop, db, admin }) => {
    const { id, claim, createColleague, domain, owner, path } = await createClaimingCompany(shop);
    const colleague = await createColleague();
    await claim();
    const isBuyer = eq(users.id, colleague.user.id);
    const isDomain = eq(companyDomains.domain, domain);
    const allow = (allowsClaims: boolean) =>
      admin.call('PUT', '/back-office/company-settings', { allowsClaims });
    const changes = {
      address: () =>
        db
          .update(users)
          .set({ email: `private-${id}@mail.example` })
          .where(isBuyer),
      account: () => db.update(users).set({ blocked: true }).where(isBuyer),
      'domain lost': () =>
        db.update(companyDomains).set({ misses: limits.domainMisses }).where(isDomain),
      'domain removed': () => db.delete(companyDomains).where(isDomain),
      closed: () => db.update(companies).set({ closedAt: new Date() }).where(eq(companies.id, id)),
      switch: () => allow(false),
    };
    await changes[changed]();
    await letTimePass(shop, colleague);
    if (changed === 'switch') await allow(true);
    expect(await companiesOf(shop, colleague)).toEqual([null]);
    const counts = (await owner.call('GET', path)).json().data;
    expect(counts).toMatchObject({ waiting: 0, moved: 0, refused: 0 });
    const events = await db.select().from(companyEvents).where(eq(companyEvents.companyId, id));
    expect(events.at(-1)).toMatchObject({ kind: 'claim ended', actorId: null, subjectId: null });
  },
);
