import { rates } from '@partshelf/contract/limits.ts';
import type { SearchResults } from '@partshelf/contract/search.ts';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, createProduct, type Customer } from '../../../test/support/factories.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { buildApp } from '../../app.ts';
import { companies, companyDomains } from '../../db/tables/companies.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { discountCodes } from '../../db/tables/discounts.ts';
import { billingDetails, invoices } from '../../db/tables/invoices.ts';
import { mails } from '../../db/tables/mails.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';

const test = shopTest();

const send = (admin: Customer, q: string) =>
  admin.call('GET', `/back-office/search?q=${encodeURIComponent(q)}`);

async function search(admin: Customer, q: string): Promise<SearchResults> {
  const answer = await send(admin, q);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

async function readList(admin: Customer, list: string, text: string): Promise<unknown[]> {
  const path = `/back-office/${list}?${new URLSearchParams({ search: text })}`;
  return (await admin.call('GET', path)).json().data;
}

const nothing = {
  orders: [],
  quotes: [],
  people: [],
  companies: [],
  products: [],
  messages: [],
  mails: [],
  discounts: [],
};

test(
  'an order is found by number, id, buyer, company, PO number, invoice and payment, in its list too',
  { tags: ['slow', 'VEND-02'] },
  async ({ shop, db, admin }) => {
    const buyer = await createCustomer(shop, { username: 'zora', email: 'zora@wald.example' });
    const product = await createProduct(shop);
    const { id, documentId, number } = await createOrder(shop, buyer.user.id, product);
    const billing = {
      kind: 'company',
      name: 'Süßwald Möbel GmbH',
      purchaseOrder: 'PO-77/4711',
    } as never;
    const company = await createTestCompany(shop, 'Eichwald Holding');
    await db.update(orders).set({ billing, companyId: company.id }).where(eq(orders.id, id));
    await db.insert(paymentSessions).values({
      orderId: id,
      attempt: 1,
      status: 'complete',
      stripeId: 'cs_test_wald',
      paymentIntentId: 'pi_3Wald',
    });
    await db.insert(invoices).values({
      orderId: id,
      kind: 'invoice',
      number: 'WX-2026-00012',
      year: 2026,
      sequence: 12,
      issuedOn: '2026-02-02',
      netCents: 1_999,
      taxCents: 0,
      totalCents: 1_999,
      snapshot: {} as never,
    });
    for (const text of [
      String(number),
      `#${number}`,
      documentId,
      documentId.slice(0, 8).toUpperCase(),
      'zora@wald',
      'ZORA',
      'sussmöbel'.slice(0, 4),
      'mobel gmbh',
      'WX-2026-00012',
      'wx-2026',
      '00012',
      'cs_test_wald',
      'pi_3Wald',
      'po-77/4711',
      'eichwald',
    ]) {
      expect(await readList(admin, 'orders', text), text).toMatchObject([{ documentId }]);
      const found = await search(admin, text);
      expect(found.orders[0], text).toEqual({
        documentId,
        number,
        state: 'succeeded',
        total: 19.99,
        buyer: { username: 'zora', email: 'zora@wald.example' },
        company: 'Süßwald Möbel GmbH',
        createdAt: expect.stringMatching(/Z$/),
      });
    }
    for (const text of ['pi_3', 'cs_test', `9${number}`])
      expect((await search(admin, text)).orders, text).toEqual([]);
  },
);

test(
  'people, products, messages, mails and discount codes are found by what names them',
  { tags: ['slow', 'VEND-02'] },
  async ({ shop, db, admin }) => {
    const { user } = await createCustomer(shop, {
      username: 'Ilse Brandt',
      email: 'ib@kran.example',
    });
    await db
      .insert(billingDetails)
      .values({ userId: user.id, billing: { name: 'Kranbau Nord' } as never });
    const product = await createProduct(shop, { title: 'Kranplaner', publishedAt: null });
    const message = {
      firstName: 'Ole',
      lastName: 'Kranich',
      email: 'ole@post.example',
      subject: 'Kran 7',
      message: 'Text',
    };
    await db.insert(contactMessages).values(message);
    await db
      .insert(mails)
      .values({ key: 'kran', recipient: 'ib@kran.example', subject: 'Your Kranplaner' });
    await db.insert(discountCodes).values({ code: 'KRAN-20', kind: 'percent', value: 2_000 });
    const { documentId, username, email } = user;
    expect(await search(admin, 'kran')).toMatchObject({
      orders: [],
      people: [{ documentId, username, email, role: 'Customer', company: 'Kranbau Nord' }],
      products: [{ documentId: product.documentId, title: 'Kranplaner', state: 'draft' }],
      messages: [
        { subject: 'Kran 7', name: 'Ole Kranich', email: 'ole@post.example', state: 'new' },
      ],
      mails: [{ recipient: 'ib@kran.example', subject: 'Your Kranplaner', state: 'waiting' }],
      discounts: [{ code: 'KRAN-20', kind: 'percent', value: 20 }],
    });
    const partNumber = `PS-${String(product.id).padStart(4, '0')}`;
    for (const text of [partNumber, partNumber.toLowerCase(), `ps-${product.id}`])
      for (const products of [
        (await search(admin, text)).products,
        await readList(admin, 'products', text),
      ])
        expect(products, text).toMatchObject([{ documentId: product.documentId }]);
    expect(await readList(admin, 'mails', 'your kranplaner')).toMatchObject([{ recipient: email }]);
    expect((await search(admin, 'kranich ole')).messages).toHaveLength(1);
    expect((await search(admin, 'kran-20')).discounts).toHaveLength(1);
  },
);

test(
  'a company is found by name and domain, the exact one first',
  { tags: ['ORG-01', 'ORG-04'] },
  async ({ db, admin, customer }) => {
    const make = async (name: string, domain: string, verifiedAt: Date | null = new Date()) => {
      const created = await customer.call('POST', '/companies', { name });
      const { documentId } = created.json().data;
      const [company] = await db
        .select()
        .from(companies)
        .where(eq(companies.documentId, documentId));
      const token = domain.padEnd(32, '0').slice(0, 32);
      await db.insert(companyDomains).values({ companyId: company!.id, domain, token, verifiedAt });
      return { documentId, name, closedAt: null, domains: verifiedAt ? [domain] : [] };
    };
    const exact = await make('Möbel', 'moebel.example');
    const longer = await make('Möbelhaus', 'shop.moebel.example');
    const short = await make('HP', 'hp.example', null);
    const find = async (q: string) => (await search(admin, q)).companies;
    expect(await find('mobel')).toEqual([exact, longer]);
    expect(await find('MOEBEL.example')).toEqual([exact, longer]);
    expect(await find('shop.moebel')).toEqual([longer]);
    expect(await find('hp')).toEqual([short]);
    expect(await find('hp.exam')).toEqual([short]);
  },
);

test(
  'five of each kind are found, the exact name first and then the newest',
  { tags: ['VEND-02'] },
  async ({ shop, admin }) => {
    await createCustomer(shop, { username: 'quinn' });
    for (let made = 1; made <= 6; made += 1)
      await createCustomer(shop, { username: `jo.quinn${made}` });
    await createCustomer(shop, { username: 'quinnie' });
    const { people } = await search(admin, 'Quinn');
    expect(people.map(({ username }) => username)).toEqual([
      'quinn',
      'quinnie',
      'jo.quinn6',
      'jo.quinn5',
      'jo.quinn4',
    ]);
  },
);

test(
  'wildcards are letters, and one or two characters find only what is called so',
  { tags: ['VEND-02'] },
  async ({ shop, db, admin }) => {
    await createCustomer(shop, { username: '100%_pure' });
    await createCustomer(shop, { username: 'xy' });
    await createCustomer(shop, { username: 'xyz-company' });
    const names = async (q: string) =>
      (await search(admin, q)).people.map(({ username }) => username);
    expect(await names('100%_p')).toEqual(['100%_pure']);
    expect(await names('100%%p')).toEqual([]);
    expect(await names('xy')).toEqual(['xy']);
    for (const q of ['', ' ', '%', '%%%', '___', 'a', '\\', "'", '-', '\u202E', '日本'])
      expect(await search(admin, q), q).toEqual(nothing);
    await db.insert(discountCodes).values({ code: 'A-B', kind: 'percent', value: 100 });
    expect((await search(admin, 'a-b')).discounts).toHaveLength(1);
    expect((await send(admin, 'x'.repeat(201))).statusCode).toBe(400);
    expect([400, 414]).toContain((await send(admin, 'x'.repeat(10_000))).statusCode);
    expect((await admin.call('GET', '/back-office/search')).statusCode).toBe(400);
    expect((await send(admin, '9'.repeat(200))).statusCode).toBe(200);
    expect((await send(admin, '999999999')).statusCode).toBe(200);
    expect((await send(admin, `a\u0000bc`)).statusCode).toBeLessThan(500);
  },
);

test(
  'the helpdesk and customers find nothing',
  { tags: ['VEND-02'] },
  async ({ helpdesk, customer }) => {
    for (const caller of [helpdesk, customer])
      expect(expectErrorCode(await send(caller, 'customer'))).toBe('ROLE_MISSING');
  },
);

test(
  'finding very many people in a day needs a recent sign-in',
  { tags: ['VEND-02'] },
  async ({ shop }) => {
    const { user, token } = await createAdmin(shop);
    await makeProofOld(shop, user.id);
    for (let made = 1; made <= 5; made += 1)
      await createCustomer(shop, { username: `findable-${made}` });
    const rateLimitFactor = 25 / rates.peopleFound.limit;
    const strict = buildApp({ ...shop.deps, config: { ...shop.deps.config, rateLimitFactor } });
    onTestFinished(() => strict.close());
    const find = (call: number) =>
      strict.inject({
        url: '/api/back-office/search?q=findable',
        remoteAddress: `203.0.113.${call}`,
        headers: { authorization: `Bearer ${token}` },
      });
    for (let call = 1; call <= 5; call += 1) expect((await find(call)).statusCode).toBe(200);
    expect(expectErrorCode(await find(6))).toBe('PROOF_TOO_OLD');
  },
);
