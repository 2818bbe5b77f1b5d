import type { Order } from '@partshelf/contract/orders/orders.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import type { Buyer } from '../../../test/support/buyer.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import type { Database } from '../../db/client.ts';
import { users } from '../../db/tables/accounts.ts';
import { companyEvents, companyMembers } from '../../db/tables/companies.ts';
import { orders } from '../../db/tables/orders.ts';

const test = shopTest();

type Person = Pick<Buyer, 'call'>;

async function find({ call }: Person, query = '') {
  const answer = await call('GET', `/orders?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Order[] }>().data;
}

const numbersOf = async (person: Person, query?: string) =>
  (await find(person, query)).map(({ number }) => number);

const readOrder = async ({ call }: Person, documentId: string) =>
  (await call('GET', `/orders/${documentId}`)).json<{ data: Order }>().data;

const reason = 'The calendar does not show my team.';

const ask = ({ call }: Person, documentId: string) =>
  call('POST', `/orders/${documentId}/refund-request`, { reason });

const withdraw = ({ call }: Person, documentId: string) =>
  call('DELETE', `/orders/${documentId}/refund-request`);

async function expectUnknown({ call }: Person, documentId: string) {
  for (const path of ['', '/receipt', '/invoices', '/invoice']) {
    expect(expectErrorCode(await call('GET', `/orders/${documentId}${path}`))).toBe('NOT_FOUND');
  }
  for (const answer of [
    await ask({ call }, documentId),
    await withdraw({ call }, documentId),
    await call('POST', `/orders/${documentId}/invoice/mail`),
  ]) {
    expect(expectErrorCode(answer)).toBe('NOT_FOUND');
  }
}

test(
  'owners and buyers see what was bought for the company and by whom, no one else does',
  { tags: ['ORG-02', 'ORG-05', 'ORG-09'] },
  async ({ shop, db, customer }) => {
    const company = await createTestCompany(shop);
    const { documentId, name, owner, buyer, developer, buyFor } = company;
    const { order } = await buyFor(buyer);
    const address = `/orders/${order.documentId}`;
    const boughtBy = buyer.user.username;
    const ofCompany = { number: order.number, company: { documentId, name } };

    expect(await find(owner)).toMatchObject([{ ...ofCompany, boughtBy }]);
    expect(await readOrder(owner, order.documentId)).toMatchObject({ ...ofCompany, boughtBy });
    const own = await readOrder(buyer, order.documentId);
    expect(own).toMatchObject(ofCompany);
    expect(own).not.toHaveProperty('boughtBy');
    for (const person of [owner, buyer]) {
      expect((await person.call('GET', `${address}/receipt`)).json().data).toMatchObject({
        order: ofCompany,
        buyer: { username: boughtBy },
      });
      expect((await person.call('GET', `${address}/invoices`)).statusCode).toBe(200);
    }
    for (const person of [developer, customer]) {
      expect(await find(person)).toEqual([]);
      expect(await find(person, `company=${documentId}`)).toEqual([]);
      await expectUnknown(person, order.documentId);
    }

    await company.setRole(buyer, 'developer');
    await expectUnknown(buyer, order.documentId);
    await company.remove(buyer);
    await expectUnknown(buyer, order.documentId);
    expect(await find(buyer)).toEqual([]);
    await db.update(users).set({ erasedAt: new Date() }).where(eq(users.id, buyer.user.id));
    expect(await find(owner)).toMatchObject([{ ...ofCompany, boughtBy: null }]);
  },
);

test(
  'orders are filtered by whom they were bought for, and personal ones say nothing of it',
  { tags: ['ORG-05'] },
  async ({ shop }) => {
    const [fabrikam, contoso] = [await createTestCompany(shop), await createTestCompany(shop)];
    const { owner } = fabrikam;
    await owner.buyProduct();
    const [personal] = await find(owner);
    expect(personal).not.toHaveProperty('company');
    expect(personal).not.toHaveProperty('boughtBy');
    const { order: first } = await fabrikam.buyFor(owner);
    const { order: second } = await fabrikam.buyFor(fabrikam.buyer);
    const { order: foreign } = await contoso.buyFor(contoso.owner);
    const all = [second.number, first.number, personal!.number];
    expect(await numbersOf(owner)).toEqual(all);
    expect(await numbersOf(owner, 'company=personal')).toEqual([personal!.number]);
    expect(await numbersOf(owner, `company=${fabrikam.documentId}`)).toEqual(all.slice(0, 2));
    expect(await numbersOf(owner, `company=${fabrikam.documentId}&search=${first.number}`)).toEqual(
      [first.number],
    );
    expect(await numbersOf(owner, `company=${contoso.documentId}`)).toEqual([]);
    expect(await numbersOf(owner, `search=${foreign.number}`)).toEqual([]);
    expect((await owner.call('GET', '/orders?company=x')).statusCode).toBe(400);
  },
);

test(
  'an unpaid order of a company is only shown to who made it, while they may buy',
  { tags: ['ORG-05'] },
  async ({ shop, db }) => {
    const company = await createTestCompany(shop);
    const { owner, buyer } = company;
    await buyer.startPaying([await createProduct(shop)]);
    const [order] = await buyer.readOrders();
    await db.update(orders).set({ companyId: company.id }).where(eq(orders.id, order!.id));
    expect(await numbersOf(buyer)).toEqual([order!.number]);
    expect(await find(owner)).toEqual([]);
    await expectUnknown(owner, order!.documentId);
    await company.setRole(buyer, 'developer');
    expect(await find(buyer)).toEqual([]);
    await expectUnknown(buyer, order!.documentId);
  },
);

test(
  'an unpaid order names what its company has bought meanwhile, and not what its buyer has',
  { tags: ['ORG-05'] },
  async ({ shop, db }) => {
    const { id, owner, buyer } = await createTestCompany(shop);
    const [first, second] = [await createProduct(shop), await createProduct(shop)];
    const unpaid = await buyer.startPaying([first, second]);
    const [order] = await buyer.readOrders();
    await db.update(orders).set({ companyId: id }).where(eq(orders.id, order!.id));
    await buyer.payFor(first);
    await owner.payFor(second);
    const readOwned = async () => (await buyer.check(unpaid)).json().owned;
    expect(await readOwned()).toBeUndefined();
    await db.update(orders).set({ companyId: id }).where(eq(orders.userId, owner.user.id));
    expect(await readOwned()).toEqual([second.title]);
  },
);

test(
  'a developer sees the products of the company, and none of the amounts',
  { tags: ['ORG-02', 'ORG-05'] },
  async ({ shop, customer }) => {
    const company = await createTestCompany(shop);
    const { documentId, name, developer, buyFor } = company;
    const other = await createTestCompany(shop, 'Contoso');
    await other.add(developer, 'developer');
    const [{ product }, foreign] = [await buyFor(company.buyer), await other.buyFor(other.owner)];
    const own = await developer.buyProduct();
    const list = async ({ call }: Person, query = '') => {
      const answer = await call('GET', `/users/me/products?${query}`);
      expect(answer.statusCode).toBe(200);
      const { data } = answer.json<{ data: { documentId: string }[] }>();
      expect(JSON.stringify(data)).not.toMatch(/price|total|amount|cents/i);
      return data;
    };
    expect(await list(developer, `company=${documentId}`)).toMatchObject([
      { documentId: product.documentId, company: { documentId, name } },
    ]);
    const all = (await list(developer)).map((one) => one.documentId);
    expect(all).toEqual([own, foreign, { product }].map((one) => one.product.documentId));
    expect(await list(customer, `company=${documentId}`)).toEqual([]);
  },
);

const readEvents = (db: Database, companyId: number) =>
  db
    .select({
      kind: companyEvents.kind,
      actorId: companyEvents.actorId,
      details: companyEvents.details,
    })
    .from(companyEvents)
    .where(eq(companyEvents.companyId, companyId))
    .orderBy(companyEvents.id);

test(
  'owners and buyers ask for a refund and withdraw it, also for a colleague',
  { tags: ['ORG-02', 'ORG-05'] },
  async ({ shop, db }) => {
    const { id, name, owner, buyer, developer, buyFor } = await createTestCompany(shop);
    const { order } = await buyFor(buyer);
    const asked = await ask(owner, order.documentId);
    expect(asked.statusCode).toBe(200);
    expect(asked.json().data).not.toHaveProperty('askedBy');
    expect(await find(buyer)).toMatchObject([
      { refundRequest: { state: 'open', askedBy: owner.user.username } },
    ]);
    expect(expectErrorCode(await ask(buyer, order.documentId))).toBe('REFUND_ALREADY_ASKED');
    expect(expectErrorCode(await withdraw(developer, order.documentId))).toBe('NOT_FOUND');
    expect((await withdraw(buyer, order.documentId)).statusCode).toBe(200);

    const details = { orderNumber: order.number };
    expect((await readEvents(db, id)).slice(-2)).toEqual([
      { kind: 'refund requested', actorId: owner.user.id, details },
      { kind: 'refund request withdrawn', actorId: buyer.user.id, details },
    ]);
    const mail = await until(
      () => shop.inbox(shop.deps.config.company.email),
      (mails) => mails.some(({ subject }) => subject.includes(String(order.number))),
    ).then((mails) => mails.find(({ subject }) => subject.includes(String(order.number)))!);
    expect(mail.replyTo).toContain(owner.user.email);
    expect(mail.text).toContain(name);
  },
);

test(
  'a refund is asked for before the removal of who asks, or not at all',
  { tags: ['ORG-02', 'ORG-09'] },
  async ({ shop, db }) => {
    const { id, documentId, owner, buyer, buyFor, add } = await createTestCompany(shop);
    const members = `/companies/${documentId}/members`;
    for (let round = 0; round < 5; round += 1) {
      const { order } = await buyFor(owner);
      const listed = (await owner.call('GET', `${members}?search=${buyer.user.username}`)).json();
      const [asked, removed] = await Promise.all([
        ask(buyer, order.documentId),
        owner.call('DELETE', `${members}/${listed.data[0].documentId}`),
      ]);
      expect(removed.statusCode).toBe(200);
      const kinds = (await readEvents(db, id)).map(({ kind }) => kind);
      const isAsked = asked.statusCode === 200;
      expect(kinds.slice(-2)).toEqual([isAsked ? 'refund requested' : 'bought', 'removed']);
      if (!isAsked) expect(expectErrorCode(asked)).toBe('NOT_FOUND');
      expect(expectErrorCode(await ask(buyer, order.documentId))).toBe('NOT_FOUND');
      await add(buyer, 'buyer');
    }
  },
);

const mailsAbout = async (
  shop: { inbox(to: string): Promise<{ subject: string; text: string }[]> },
  { user }: Pick<Buyer, 'user'>,
  subject: string,
) =>
  until(
    async () => (await shop.inbox(user.email)).filter((mail) => mail.subject === subject),
    (mails) => mails.length > 0,
  );

test(
  'the answer to a refund request is mailed to who asked and who bought, or to the owners',
  { tags: ['ORG-05', 'ORG-09'] },
  async ({ shop, admin }) => {
    const company = await createTestCompany(shop);
    const { name, owner, buyer, buyFor } = company;
    const second = await createCustomer(shop);
    await company.add(second, 'owner');
    const { order } = await buyFor(buyer);
    const decide = async (decision: 'approve' | 'decline') => {
      const found = await admin.call('GET', `/back-office/refunds?search=${order.documentId}`);
      const [{ documentId, askedBy }] = found.json().data;
      expect(askedBy.username).toBe(owner.user.username);
      const body = decision === 'decline' ? { answer: 'It runs on your tenant.' } : undefined;
      const address = `/back-office/refunds/${documentId}/${decision}`;
      expect((await admin.call('POST', address, body)).statusCode).toBe(200);
    };
    await ask(owner, order.documentId);
    await decide('decline');
    const declined = `Order ${order.number}: your refund request`;
    const [toAsker] = await mailsAbout(shop, owner, declined);
    const [toBuyer] = await mailsAbout(shop, buyer, declined);
    expect(toAsker!.text).toContain('You asked us');
    expect(toBuyer!.text).toContain(`Someone of ${name} asked us`);

    await ask(owner, order.documentId);
    await company.remove(buyer);
    await company.remove(owner);
    await decide('approve');
    const refunded = `Order ${order.number}: your refund`;
    const [toOwner] = await mailsAbout(shop, second, refunded);
    expect(toOwner!.text).toContain(`an order of ${name}`);
    for (const gone of [owner, buyer]) {
      const subjects = (await shop.inbox(gone.user.email)).map(({ subject }) => subject);
      expect(subjects).not.toContain(refunded);
    }
  },
);

test(
  'reading the orders of a company takes as many statements with fifty members as with three',
  { tags: ['ORG-05'] },
  async ({ shop, db }) => {
    const { id, documentId, owner, buyer, buyFor } = await createTestCompany(shop);
    const { order } = await buyFor(buyer);
    await buyFor(owner);
    const read = async () => {
      await owner.call('GET', `/orders?company=${documentId}`);
      await owner.call('GET', `/orders/${order.documentId}`);
      await owner.call('GET', `/orders/${order.documentId}/receipt`);
    };
    const few = await countStatements(shop, read);
    const people = Array.from({ length: 50 }, (_, index) => ({
      username: `member ${index}`,
      email: `member-${index}@fabrikam.test`,
      provider: 'local' as const,
    }));
    const added = await db.insert(users).values(people).returning({ userId: users.id });
    await db
      .insert(companyMembers)
      .values(added.map(({ userId }) => ({ companyId: id, userId, role: 'buyer' as const })));
    expect(await countStatements(shop, read)).toBe(few);
  },
);
