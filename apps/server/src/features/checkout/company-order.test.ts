import { desc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { until } from '../../../test/support/build-test-app.ts';
import type { Buyer } from '../../../test/support/buyer.ts';
import {
  checkoutCalls,
  codeCalls,
  createCode,
  itemsOf,
} from '../../../test/support/calls/checkout-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { billingOf, chargeVat, configureInvoices } from '../../../test/support/invoicing.ts';
import { forgetOrders } from '../../../test/processes/older-backup.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { companies, companyEvents, companyMembers } from '../../db/tables/companies.ts';
import { createEventReplay } from './payment-events.ts';
import { reconcilePayment } from './reconcile-payment.ts';

const test = shopTest();

type Call = Pick<Buyer, 'call'>;

const askForLink = ({ call }: Call, product: { documentId: string }) =>
  call('GET', `/products/${product.documentId}/download-link`);

test(
  'what an owner or a buyer orders for their company belongs to it, and is recorded once',
  { tags: ['slow', 'ORG-06', 'ORG-10'] },
  async ({ shop, db }) => {
    const { id, owner, buyer, developer, buyFor } = await createTestCompany(shop);
    for (const person of [owner, buyer]) {
      const { product, order, sessionId } = await buyFor(person);
      expect(order).toMatchObject({ companyId: id, userId: person.user.id, status: 'succeeded' });
      expect((await askForLink(developer, product)).statusCode).toBe(200);
      await reconcilePayment(shop.deps, sessionId);
      const events = await db
        .select()
        .from(companyEvents)
        .where(eq(companyEvents.actorId, person.user.id))
        .orderBy(desc(companyEvents.id));
      const bought = events.filter(({ kind }) => kind === 'bought');
      expect(bought).toMatchObject([{ companyId: id, details: { orderNumber: order.number } }]);
    }
    const [mail, ...others] = await shop.inbox(owner.user.email);
    expect(mail!.text).toContain('It was bought for Fabrikam, whose members can all download');
    expect(others).toEqual([]);
  },
);

test(
  'a free order for a company is recorded once',
  { tags: ['slow', 'ORG-06'] },
  async ({ shop, db, admin, product }) => {
    const { id, documentId, buyer } = await createTestCompany(shop);
    const { code } = await createCode(admin, { value: 100 });
    const body = { items: itemsOf([product]), company: documentId, code };
    const answers = await Promise.all([1, 2].map(() => buyer.call('POST', '/orders', body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await buyer.readOrders()).toMatchObject([{ companyId: id, totalCents: 0 }]);
    const events = await db.select().from(companyEvents).where(eq(companyEvents.companyId, id));
    expect(events.filter(({ kind }) => kind === 'bought')).toHaveLength(1);
  },
);

test(
  'no one orders for a company of others, without the role, or that is closed',
  { tags: ['ORG-06', 'ORG-12'] },
  async ({ shop, db, buyer: stranger, product }) => {
    const { id, documentId, owner, developer } = await createTestCompany(shop);
    const ask = async ({ call }: Call, company: unknown, path: string) =>
      call('POST', path, { items: itemsOf([product]), company });
    for (const path of ['/orders', '/checkout/quote']) {
      expect(expectErrorCode(await ask(developer, documentId, path))).toBe('COMPANY_ROLE_MISSING');
      expect((await ask(stranger, documentId, path)).statusCode).toBe(404);
      expect((await ask(owner, 'c'.repeat(24), path)).statusCode).toBe(404);
      for (const company of ['', 7, null, [documentId], 'x'.repeat(300)]) {
        expect((await ask(owner, company, path)).statusCode).toBe(400);
      }
    }
    await db.update(companies).set({ closedAt: new Date() }).where(eq(companies.id, id));
    for (const path of ['/orders', '/checkout/quote']) {
      expect(expectErrorCode(await ask(owner, documentId, path))).toBe('COMPANY_CLOSED');
    }
    for (const person of [stranger, developer, owner]) {
      expect(await person.readOrders()).toEqual([]);
    }
  },
);

test(
  'a double click makes one order; for myself and for the company there are two',
  { tags: ['ORG-06'] },
  async ({ shop, product }) => {
    const { id, documentId, buyer } = await createTestCompany(shop);
    const company = { company: documentId };
    const answers = await Promise.all(
      [company, {}, company, {}].map((choice) => buyer.order([product], choice)),
    );
    const pages = answers.map((answer) => answer.json().stripeSession.id as string);
    expect(pages[0]).toBe(pages[2]);
    expect(pages[1]).toBe(pages[3]);
    const orders = await buyer.readOrders();
    expect(orders.map(({ companyId }) => companyId).toSorted()).toEqual([id, null].toSorted());
  },
);

test(
  'a payment that arrives after the removal of its buyer still belongs to the company',
  { tags: ['slow', 'ORG-06', 'ORG-09'] },
  async ({ shop, product }) => {
    const { id, documentId, owner, buyer, developer, remove } = await createTestCompany(shop);
    const sessionId = await buyer.startPaying([product], { company: documentId });
    await remove(buyer);
    await shop.control(`/sessions/${sessionId}/pay`);
    const [order] = await until(buyer.readOrders, ([paid]) => paid?.status === 'succeeded');
    expect(order).toMatchObject({ companyId: id, userId: buyer.user.id });
    for (const member of [owner, developer]) {
      expect((await askForLink(member, product)).statusCode).toBe(200);
    }
    expect((await askForLink(buyer, product)).statusCode).toBe(403);
    expect((await buyer.check(sessionId)).statusCode).toBe(404);
    const [mail] = await shop.inbox(owner.user.email);
    expect(mail!.text).toContain('We have received the payment for order');
  },
);

test(
  'who may no longer buy for the company leaves its unpaid order alone',
  { tags: ['slow', 'ORG-06', 'ORG-09'] },
  async ({ shop, db, product }) => {
    const { id, documentId, owner, buyer, setRole, remove } = await createTestCompany(shop);
    const sessionId = await buyer.startPaying([product], { company: documentId });
    const [order] = await buyer.readOrders();
    const path = `/orders/${order!.documentId}`;
    const tryAll = async (person: Buyer) => [
      await person.retry(sessionId),
      await person.resume(sessionId),
      await person.call('DELETE', path),
    ];
    const refuse = async (person: Buyer, status: number) =>
      expect((await tryAll(person)).map(({ statusCode }) => statusCode)).toEqual(
        Array(3).fill(status),
      );
    await refuse(owner, 404);
    await setRole(buyer, 'developer');
    await refuse(buyer, 403);
    await remove(buyer);
    await refuse(buyer, 404);
    expect(await buyer.readOrders()).toMatchObject([{ attempts: 1, removedAt: null }]);
    await db.insert(companyMembers).values({ companyId: id, userId: buyer.user.id, role: 'buyer' });
    await db.update(companies).set({ closedAt: new Date() }).where(eq(companies.id, id));
    expect((await buyer.retry(sessionId)).json().details.code).toBe('COMPANY_CLOSED');
    expect((await buyer.resume(sessionId)).json().details.code).toBe('COMPANY_CLOSED');
    expect((await buyer.call('DELETE', path)).statusCode).toBe(200);
  },
);

test(
  'a retried order stays the company’s, also another attempt that staff allow',
  { tags: ['slow', 'ORG-06'] },
  async ({ shop, admin, product }) => {
    const { id, documentId, buyer, setRole } = await createTestCompany(shop);
    let sessionId = await buyer.startPaying([product], { company: documentId });
    for (const _ of [2, 3]) sessionId = (await buyer.retry(sessionId)).json().stripeSession.id;
    const [order] = await buyer.readOrders();
    expect(order).toMatchObject({ companyId: id, attempts: 3 });
    const path = `/back-office/orders/${order!.documentId}/another-attempt`;
    await setRole(buyer, 'developer');
    expect(expectErrorCode(await admin.call('POST', path))).toBe('BUYER_LEFT_COMPANY');
    await setRole(buyer, 'buyer');
    expect((await admin.call('POST', path)).statusCode).toBe(200);
    expect(await buyer.readOrders()).toMatchObject([{}, { companyId: id, status: 'pending' }]);
    const [mail] = await shop.inbox(buyer.user.email);
    expect(mail!.text).toContain('for Fabrikam');
  },
);

test(
  'a member who is removed at the same moment buys before, or not at all',
  { tags: ['ORG-06'] },
  async ({ shop, db, product }) => {
    const { documentId, buyer, developer, remove, setRole } = await createTestCompany(shop);
    await setRole(developer, 'buyer');
    const answer = await db.transaction(async (transaction) => {
      await transaction.delete(companyMembers).where(eq(companyMembers.userId, buyer.user.id));
      const ordered = buyer.order([product], { company: documentId });
      await until(
        () =>
          db.execute(sql`select 1 from pg_locks where not granted and pid in
            (select pid from pg_stat_activity where datname = current_database())`),
        ({ rows }) => rows.length > 0,
      );
      return { ordered };
    });
    expect((await answer.ordered).statusCode).toBe(404);
    expect(await buyer.readOrders()).toEqual([]);

    const [raced] = await Promise.all([
      developer.order([product], { company: documentId }),
      remove(developer),
    ]);
    expect([200, 404]).toContain(raced.statusCode);
    expect(await developer.readOrders()).toHaveLength(raced.statusCode === 200 ? 1 : 0);
  },
);

test(
  'a company’s order that a restored backup lost is rebuilt for the company',
  { tags: ['slow', 'ORG-06', 'F02'] },
  async ({ shop, product }) => {
    await shop.control('/webhooks', { mode: 'off' });
    const { id, documentId, owner, buyer, remove } = await createTestCompany(shop);
    const sessionId = await buyer.startPaying([product], { company: documentId });
    const [before] = await buyer.readOrders();
    await shop.control(`/sessions/${sessionId}/pay`);
    await forgetOrders(shop, buyer.user.id);
    await remove(buyer);
    await createEventReplay(shop.deps)();
    await shop.control('/webhooks', { mode: 'normal' });
    const { number, itemsHash } = before!;
    expect(await buyer.readOrders()).toMatchObject([
      { companyId: id, status: 'succeeded', number, itemsHash },
    ]);
    expect((await askForLink(owner, product)).statusCode).toBe(200);
    expect((await askForLink(buyer, product)).statusCode).toBe(403);
  },
);

test(
  'a quote says what the buying party owns, not what others do',
  { tags: ['slow', 'ORG-06', 'BUY-14'] },
  async ({ shop }) => {
    const { documentId, owner, buyer, buyFor } = await createTestCompany(shop);
    const { product: ofCompany } = await buyFor(owner);
    const { product: own } = await buyer.buyProduct();
    const items = itemsOf([ofCompany, own]);
    const listOwned = async (choice: object) => {
      const answer = await buyer.call('POST', '/checkout/quote', { items, ...choice });
      const lines = answer.json().data.lines as { isOwned?: true }[];
      return lines.map(({ isOwned }) => isOwned ?? false);
    };
    expect(await listOwned({ company: documentId })).toEqual([true, false]);
    expect(await listOwned({})).toEqual([false, true]);
  },
);

test(
  'an order for a company is billed to it; only the references are those of the order',
  { tags: ['slow', 'ORG-06', 'ORG-01'] },
  async ({ shop, db, admin, product }) => {
    await chargeVat(admin);
    const { id, documentId, owner, buyer } = await createTestCompany(shop);
    const order = (person: Buyer, billing?: object) =>
      person.call('POST', '/orders', {
        items: itemsOf([product]),
        company: documentId,
        ...(billing && { billing }),
      });
    const readBilling = async () =>
      (await db.select().from(companies).where(eq(companies.id, id)))[0]!.billing;
    const readOwn = async (person: Buyer) =>
      (await person.call('GET', '/users/me/billing')).json().data.billing;

    expect((await order(buyer)).statusCode).toBe(400);
    const typed = billingOf({ name: 'Typed AG', purchaseOrder: 'PO 1', copyTo: 'a@b.example' });
    await order(buyer, typed);
    expect(await readBilling()).toBeNull();
    await order(owner, typed);
    expect(await readBilling()).toMatchObject({ name: 'Typed AG', purchaseOrder: '', copyTo: '' });
    const events = await db.select().from(companyEvents).where(eq(companyEvents.companyId, id));
    expect(events.at(-1)).toMatchObject({ kind: 'changed', actorId: owner.user.id });
    expect(JSON.stringify(events.at(-1)!.details)).not.toContain('Typed');

    const given = billingOf({
      name: 'Mine',
      country: 'DE',
      vatId: 'DE136695976',
      buyerReference: 'R',
    });
    const quote = await checkoutCalls(buyer).askForQuote([product], given);
    expect(quote.json().data.rate).toBe(19);
    await order(buyer, given);
    await order(buyer);
    const orders = await buyer.readOrders();
    expect(orders.map(({ billing }) => billing)).toMatchObject([
      { name: 'Typed AG', purchaseOrder: 'PO 1' },
      { name: 'Typed AG', country: 'AT', vatId: '', purchaseOrder: '', buyerReference: 'R' },
      { name: 'Typed AG', country: 'AT', vatId: '', buyerReference: '' },
    ]);
    expect(await readOwn(owner)).toBeNull();
    expect(await readOwn(buyer)).toBeNull();
    await configureInvoices(admin, { mode: 'none' });
  },
);

test(
  'a discount code for one use per person counts orders for companies too',
  { tags: ['ORG-06'] },
  async ({ shop, admin, product }) => {
    const { documentId, owner, buyer } = await createTestCompany(shop);
    const { code } = await createCode(admin, { value: 50, limitPerPerson: 1 });
    const order = ({ call }: Call) =>
      call('POST', '/orders', { items: itemsOf([product]), company: documentId, code });
    expect((await order(buyer)).statusCode).toBe(200);
    expect((await order(owner)).statusCode).toBe(200);
    const own = await codeCalls(buyer, code).order([product]);
    expect(expectErrorCode(own)).toBe('DISCOUNT_USED_BY_YOU');
  },
);

test(
  'a user knows which companies they may order for; without one nothing is said of it',
  { tags: ['ORG-06', 'X-01'] },
  async ({ shop, db, customer }) => {
    const { id, documentId, name, owner, buyer, developer } = await createTestCompany(shop);
    const readUser = async ({ call }: Call) =>
      (await call('GET', '/users/me?populate=buysFor')).json();
    for (const person of [owner, buyer]) {
      expect((await readUser(person)).buysFor).toEqual([{ documentId, name }]);
    }
    for (const person of [developer, customer]) {
      expect(await readUser(person)).not.toHaveProperty('buysFor');
    }
    await db.update(companies).set({ closedAt: new Date() }).where(eq(companies.id, id));
    expect(await readUser(owner)).not.toHaveProperty('buysFor');
  },
);
