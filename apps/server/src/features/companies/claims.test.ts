import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  createClaimingCompany,
  insertPaidOrder,
  readClaimToken,
} from '../../../test/support/claims.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  companies,
  companyClaims,
  companyDomains,
  companyEvents,
} from '../../db/tables/companies.ts';

const test = shopTest();

const none = { orders: 0, buyers: 0 };

test(
  'an owner sees how many purchases were made from the domain, not which',
  { tags: ['ORG-08', 'ORG-12'] },
  async ({ shop, db }) => {
    const company = await createClaimingCompany(shop);
    const { owner, domain, createColleague, read, path } = company;
    expect(await read()).toEqual({ claimable: none, waiting: 0, moved: 0, refused: 0 });
    const colleague = await createColleague();
    await insertPaidOrder(shop, colleague);
    await createColleague();
    const others = [
      await insertPaidOrder(shop, colleague, { status: 'failed', paidAt: null }),
      await insertPaidOrder(shop, colleague, { refundedAt: new Date() }),
      await insertPaidOrder(shop, colleague, { disputedAt: new Date(), disputeLostAt: new Date() }),
      await insertPaidOrder(shop, colleague, { companyId: company.id }),
    ];
    expect(others).toHaveLength(4);
    await createColleague({ confirmed: false });
    await createColleague({ blocked: true });
    for (const email of [`x@sub.${domain}`, `x@x${domain}`, `"${domain}"@other.example`]) {
      await createColleague({ email });
    }
    await db
      .update(users)
      .set({ email: `owner@${domain}` })
      .where(eq(users.id, owner.user.id));
    await insertPaidOrder(shop, owner);
    expect((await read()).claimable).toEqual({ orders: 3, buyers: 2 });
    const unverified = { companyId: company.id, domain: 'other.example', token: 'x' };
    const lost = { ...unverified, domain: 'lost.example', verifiedAt: new Date(), misses: 3 };
    await db.insert(companyDomains).values([unverified, lost]);
    await createColleague({ email: 'x@other.example' });
    await createColleague({ email: 'x@lost.example' });
    expect((await read()).claimable).toEqual({ orders: 3, buyers: 2 });
    await db.update(companyDomains).set({ misses: 3 }).where(eq(companyDomains.domain, domain));
    expect((await read()).claimable).toEqual(none);
    const stranger = await createCustomer(shop);
    for (const method of ['GET', 'POST'] as const) {
      const body = method === 'POST' ? {} : undefined;
      for (const person of [company.buyer, company.developer]) {
        const refused = await person.call(method, path, body);
        expect(expectErrorCode(refused)).toBe('COMPANY_ROLE_MISSING');
      }
      expect((await stranger.call(method, path, body)).statusCode).toBe(404);
    }
  },
);

test(
  'a claim asks each buyer once, by a mail that says what happens',
  { tags: ['ORG-08'] },
  async ({ shop, db }) => {
    const { id, claim, createColleague, add, domain } = await createClaimingCompany(shop);
    expect(expectErrorCode(await claim())).toBe('NOTHING_TO_CLAIM');
    const [outsider, member] = [await createColleague(), await createColleague()];
    await add(member, 'developer');
    const answers = await Promise.all([claim(), claim(), claim()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    const made = answers.find(({ statusCode }) => statusCode === 200)!;
    expect(made.json().data).toEqual({ claimable: none, waiting: 2, moved: 0, refused: 0 });
    const claims = await db.select().from(companyClaims).where(eq(companyClaims.companyId, id));
    expect(claims).toHaveLength(2);
    const [first] = claims;
    expect(first!.dueAt.getTime() - first!.createdAt.getTime()).toBe(14 * 24 * 60 * 60 * 1000);
    const [mail] = await shop.inbox(outsider.user.email);
    expect(mail!.subject).toBe('A company claims purchases that you made at Partshelf');
    expect(mail!.text).toContain('If you do nothing, this order moves to Fabrikam on');
    expect(mail!.text).toContain(`your address is at ${domain}`);
    expect(mail!.links).toContain('http://shop.test/company');
    const [ofMember] = await shop.inbox(member.user.email);
    expect(ofMember!.text).toContain('You keep access as long as you belong to Fabrikam.');
    expect(ofMember!.links).not.toContain('http://shop.test/company');
    const events = await db
      .select({ kind: companyEvents.kind, details: companyEvents.details })
      .from(companyEvents)
      .where(eq(companyEvents.companyId, id));
    expect(events.at(-1)).toEqual({ kind: 'claimed', details: { orders: 2, buyers: 2 } });
  },
);

test(
  'a buyer refuses without signing in; no one learns who, and the company asks no more',
  { tags: ['ORG-08'] },
  async ({ shop, db }) => {
    const { id, claim, createColleague, read } = await createClaimingCompany(shop);
    const colleague = await createColleague();
    await claim();
    const token = await readClaimToken(shop, colleague.user.email);
    const refuse = (given: unknown) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/company-claims/refuse',
        payload: { token: given },
      });
    for (const wrong of ['x', '', 7, 'x'.repeat(500), `${token}x`]) {
      expect(expectErrorCode(await refuse(wrong))).toBe('CLAIM_LINK_INVALID');
    }
    const answers = await Promise.all([refuse(token), refuse(token)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const events = await db.select().from(companyEvents).where(eq(companyEvents.companyId, id));
    expect(events.filter(({ kind }) => kind === 'claim refused')).toMatchObject([
      { actorId: null, subjectId: null, details: {} },
    ]);
    await insertPaidOrder(shop, colleague);
    expect(await read()).toEqual({ claimable: none, waiting: 0, moved: 0, refused: 1 });
    expect(expectErrorCode(await claim())).toBe('NOTHING_TO_CLAIM');
  },
);

test(
  'a claim cannot be refused when the time is over',
  { tags: ['ORG-08'] },
  async ({ shop, db }) => {
    const { claim, createColleague, read } = await createClaimingCompany(shop);
    const colleague = await createColleague();
    await claim();
    const token = await readClaimToken(shop, colleague.user.email);
    const createdAt = new Date(Date.now() - 14 * 24 * 60 * 60 * 1000);
    await db
      .update(companyClaims)
      .set({ createdAt })
      .where(eq(companyClaims.userId, colleague.user.id));
    const url = '/api/company-claims/refuse';
    const late = await shop.app.inject({ method: 'POST', url, payload: { token } });
    expect(expectErrorCode(late)).toBe('CLAIM_LINK_INVALID');
    expect((await read()).waiting).toBe(1);
  },
);

test(
  'two companies never claim one buyer at the same time',
  { tags: ['ORG-08'] },
  async ({ shop, db }) => {
    const [one, other] = [await createClaimingCompany(shop), await createClaimingCompany(shop)];
    const colleague = await one.createColleague();
    const isFirst = eq(users.id, colleague.user.id);
    expect((await one.claim()).statusCode).toBe(200);
    // The domain has changed hands meanwhile: the address is at the one of the other company now.
    await db
      .update(users)
      .set({ email: `moved@${other.domain}` })
      .where(isFirst);
    expect((await other.read()).claimable).toEqual(none);
    expect(expectErrorCode(await other.claim())).toBe('NOTHING_TO_CLAIM');
    const double = { companyId: other.id, userId: colleague.user.id, tokenHash: 'x' };
    const insert = db.insert(companyClaims).values({ ...double, dueAt: new Date() });
    await expect(insert).rejects.toThrow(/insert into "company_claims"/);
  },
);

test(
  'while the vendor has switched it off, nothing is claimed or counted',
  { tags: ['ORG-08'] },
  async ({ shop, admin }) => {
    const { claim, createColleague, owner, path, read } = await createClaimingCompany(shop);
    await createColleague();
    const allow = (allowsClaims: boolean) =>
      admin.call('PUT', '/back-office/company-settings', { allowsClaims });
    expect((await allow(false)).json().data).toEqual({ allowsClaims: false });
    expect(expectErrorCode(await claim())).toBe('CLAIMS_OFF');
    expect((await owner.call('GET', path)).statusCode).toBe(404);
    await allow(true);
    expect((await read()).claimable).toEqual({ orders: 1, buyers: 1 });
    await allow(true);
    const { data } = (
      await admin.call('GET', '/back-office/audit?subject=company-settings')
    ).json();
    const actor = { username: admin.user.username };
    expect(data).toMatchObject([
      { action: 'changed', actor, details: { allowsClaimsBefore: false, allowsClaims: true } },
      { action: 'changed', actor, details: { allowsClaimsBefore: true, allowsClaims: false } },
    ]);
  },
);

test('a closed company claims nothing', { tags: ['ORG-08'] }, async ({ shop, db }) => {
  const { id, claim, createColleague } = await createClaimingCompany(shop);
  await createColleague();
  await db.update(companies).set({ closedAt: new Date() }).where(eq(companies.id, id));
  expect(expectErrorCode(await claim())).toBe('COMPANY_CLOSED');
});
