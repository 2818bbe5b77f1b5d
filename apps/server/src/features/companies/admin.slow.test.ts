import type {
  AdminCompany,
  AdminCompanyActivity,
  AdminCompanyDetails,
} from '@partshelf/contract/companies/admin.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { expectFiltered } from '../../../test/support/filtered-list.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  companies,
  companyDomains,
  companyInvitations,
  companyMembers,
} from '../../db/tables/companies.ts';
import { users } from '../../db/tables/accounts.ts';
import { disputes } from '../../db/tables/disputes.ts';
import { invoices } from '../../db/tables/invoices.ts';
import { orders, paymentSessions } from '../../db/tables/orders.ts';
import { refundRequests } from '../../db/tables/refund-requests.ts';

const test = shopTest();

type Company = Awaited<ReturnType<typeof createTestCompany>>;

const pathOf = ({ documentId }: Pick<Company, 'documentId'>) =>
  `/back-office/companies/${documentId}`;

async function read(admin: Customer, company: Company): Promise<AdminCompanyDetails> {
  const answer = await admin.call('GET', pathOf(company));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

async function issueInvoice({ deps: { db } }: TestShop, order: { readonly id: number }) {
  const number = `CO-2026-${order.id}`;
  const buyer = { name: 'Contoso', email: 'books@contoso.example', country: 'DE' };
  const issued = { kind: 'invoice', number, issuedOn: '2026-03-01' } as const;
  await db.insert(invoices).values({
    ...issued,
    orderId: order.id,
    year: 2026,
    sequence: order.id,
    netCents: 1_999,
    taxCents: 0,
    totalCents: 1_999,
    snapshot: { ...issued, buyer, buyerReference: null } as never,
  });
  return number;
}

describe('the list of companies', () => {
  test(
    'is searched by name, domain and address of a member, filtered, sorted and exported',
    { tags: ['ORG-01', 'ORG-10'] },
    async ({ shop, db, admin, product }) => {
      const wood = await createTestCompany(shop, 'Süßwald Möbel');
      const iron = await createTestCompany(shop, 'Eisen & Söhne');
      await db.insert(companyDomains).values([
        {
          companyId: wood.id,
          domain: 'wald.example',
          token: 'w'.repeat(32),
          verifiedAt: new Date(),
        },
        { companyId: iron.id, domain: 'eisen-alt.example', token: 'e'.repeat(32) },
      ]);
      await db
        .update(companies)
        .set({ closedAt: new Date(), createdAt: new Date('2026-03-01T00:00:00Z') })
        .where(eq(companies.id, iron.id));
      for (const refundedCents of [0, 500]) {
        const { id } = await createOrder(shop, wood.buyer.user.id, product);
        await db.update(orders).set({ companyId: wood.id, refundedCents }).where(eq(orders.id, id));
      }
      const unpaid = await createOrder(shop, wood.buyer.user.id, product, 'failed');
      await db.update(orders).set({ companyId: wood.id }).where(eq(orders.id, unpaid.id));

      const answer = await admin.call('GET', '/back-office/companies?search=mobel');
      expect(answer.json<{ data: AdminCompany[] }>().data).toEqual([
        {
          documentId: wood.documentId,
          name: 'Süßwald Möbel',
          closedAt: null,
          createdAt: expect.stringMatching(/Z$/),
          members: 3,
          domains: ['wald.example'],
          purchases: 2,
          paid: 34.98,
        },
      ]);
      const list = {
        list: '/back-office/companies',
        file: '/back-office/export/companies',
        column: 'company',
        select: 'select c.document_id as name from companies c',
        order: 'c.created_at desc, c.id desc',
        defaults: { sort: 'createdAt:desc' },
      };
      const paid = `(select count(*) from orders o where o.company_id = c.id and o.status = 'succeeded')`;
      const [isWood, isIron] = [`c.id = ${wood.id}`, `c.id = ${iron.id}`];
      const expectRows = (query: string, where: string, order = list.order) =>
        expectFiltered(shop, admin, { ...list, order }, query, where);
      await expectRows('search=WALD.exam', isWood);
      await expectRows('search=eisen alt', isIron);
      await expectRows(`search=${encodeURIComponent(iron.developer.user.email)}`, isIron);
      await expectRows('state=closed', isIron);
      await expectRows('state=open', 'c.closed_at is null');
      await expectRows('from=2026-03-01&until=2026-03-01', isIron);
      await expectRows('sort=purchases:desc', 'true', `${paid} desc, c.id desc`);
      await expectRows('sort=purchases:asc', 'true', `${paid}, c.id`);
      await expectRows('sort=createdAt:asc', 'true', 'c.created_at, c.id');
      const exports = await admin.call('GET', '/back-office/audit?action=export.exported');
      expect(exports.json().data[0].details).toMatchObject({ title: 'companies' });
      for (const query of ['state=x', 'sort=name:asc', 'from=x'])
        expect((await admin.call('GET', `${list.list}?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('the page of a company', () => {
  test(
    'has members, domains, orders, invoices and events, in nine statements',
    { tags: ['ORG-01', 'ORG-02', 'ORG-05', 'ORG-10'] },
    async ({ shop, db, admin }) => {
      const company = await createTestCompany(shop);
      const { id, documentId, owner, buyer, developer } = company;
      const { order, product } = await company.buyFor(buyer);
      const number = await issueInvoice(shop, order);
      await db.insert(companyDomains).values({
        companyId: id,
        domain: `d${id}.example`,
        token: 't'.repeat(32),
        verifiedAt: new Date(),
        misses: 1,
      });
      const invited = (email: string, days: number) => ({
        companyId: id,
        email,
        role: 'buyer' as const,
        tokenHash: `${id} ${email}`,
        expiresAt: new Date(Date.now() + days * 86_400_000),
      });
      await db
        .insert(companyInvitations)
        .values([invited('new@mail.example', 1), invited('late@mail.example', -1)]);

      const counts: number[] = [];
      for (let tries = 0; tries < 3; tries += 1)
        counts.push(await countStatements(shop, () => read(admin, company)));
      expect(Math.min(...counts)).toBeLessThanOrEqual(9);
      const name = { documentId: order.documentId, number: order.number };
      const page = await read(admin, company);
      expect(page).toMatchObject({
        documentId,
        name: 'Fabrikam',
        closedAt: null,
        billing: null,
        members: 3,
        owners: 1,
        openInvitations: 1,
        joinRequests: 0,
        purchases: 1,
        paid: 19.99,
        returned: 0,
        domains: [{ domain: `d${id}.example`, joining: 'approval', misses: 1, checkedAt: null }],
        activity: {
          orders: [
            {
              ...name,
              state: 'succeeded',
              total: 19.99,
              products: [product.title],
              buyer: { username: buyer.user.username },
              company: { documentId, name: 'Fabrikam' },
            },
          ],
          invoices: [{ number, order: name, total: 19.99 }],
        },
        counts: { members: 3, orders: 1, invoices: 1, events: page.activity.events.length },
      });
      expect(page.activity.members.map(({ username, role }) => [username, role])).toEqual([
        [owner.user.username, 'owner'],
        [buyer.user.username, 'buyer'],
        [developer.user.username, 'developer'],
      ]);
      expect(page.activity.events.at(-1)).toMatchObject({
        kind: 'created',
        actor: { documentId: owner.user.documentId, username: owner.user.username },
      });

      const person = await admin.call('GET', `/back-office/people/${buyer.user.documentId}`);
      expect(person.json().data).toMatchObject({
        companies: [{ documentId, name: 'Fabrikam', role: 'buyer', closedAt: null }],
        activity: { orders: [{ ...name, company: { documentId, name: 'Fabrikam' } }] },
      });
      await db
        .update(users)
        .set({ username: `deleted-${id}`, erasedAt: new Date() })
        .where(eq(users.id, buyer.user.id));
      expect((await read(admin, company)).activity.orders[0]!.buyer.username).toBeNull();
    },
  );

  test(
    'lists five hundred members page by page, with as many statements',
    { tags: ['ORG-02'] },
    async ({ shop, db, admin }) => {
      const company = await createTestCompany(shop);
      const few = await countStatements(shop, () => read(admin, company));
      const people = await db
        .insert(users)
        .values(
          Array.from({ length: 497 }, (_, index) => ({
            username: `Member ${company.id} ${index}`,
            email: `member-${index}@c${company.id}.example`,
            provider: 'local' as const,
            confirmed: true,
          })),
        )
        .returning({ id: users.id });
      await db.insert(companyMembers).values(
        people.map((person) => ({
          companyId: company.id,
          userId: person.id,
          role: 'developer' as const,
        })),
      );
      expect(await countStatements(shop, () => read(admin, company))).toBeLessThanOrEqual(few);
      const { activity, counts } = await read(admin, company);
      expect(activity.members).toHaveLength(10);
      expect(counts.members).toBe(500);
      const last = await admin.call(
        'GET',
        `${pathOf(company)}/activity?kind=members&pagination[page]=50&pagination[pageSize]=10`,
      );
      const { data, meta } = last.json<{
        data: Partial<AdminCompanyActivity>;
        meta: { pagination: { total: number } };
      }>();
      expect(data.members!.at(-1)).toMatchObject({ username: `Member ${company.id} 496` });
      expect(meta.pagination.total).toBe(500);
      for (const query of ['', 'kind=secrets'])
        expect((await admin.call('GET', `${pathOf(company)}/activity?${query}`)).statusCode).toBe(
          400,
        );
    },
  );

  test(
    'is unknown without a company, and closed to the helpdesk',
    { tags: ['ORG-12'] },
    async ({ shop, admin, helpdesk }) => {
      const company = await createTestCompany(shop);
      const unknown = { ...company, documentId: 'x'.repeat(24) };
      expect((await admin.call('GET', pathOf(unknown))).statusCode).toBe(404);
      expect((await admin.call('GET', `${pathOf(unknown)}/activity?kind=events`)).statusCode).toBe(
        404,
      );
      for (const person of [helpdesk, company.owner]) {
        expect(expectErrorCode(await person.call('GET', pathOf(company)))).toBe('ROLE_MISSING');
      }
    },
  );
});

test(
  'orders, invoices, refunds and disputes name the company, and are filtered by it',
  { tags: ['ORG-05'] },
  async ({ shop, db, admin }) => {
    const company = await createTestCompany(shop, 'Contoso');
    const { order } = await company.buyFor(company.buyer);
    const personal = await createOrder(shop, company.buyer.user.id, await createProduct(shop));
    const named = { documentId: company.documentId, name: 'Contoso' };
    const get = async (path: string) => (await admin.call('GET', `/back-office/${path}`)).json();
    const { data } = await get(`orders?company=${company.documentId}`);
    expect(data).toMatchObject([{ number: order.number, company: named }]);
    expect((await get(`orders/${order.documentId}`)).data.company).toEqual(named);
    expect((await get(`orders/${personal.documentId}`)).data.company).toBeUndefined();
    const csv = await admin.call(
      'GET',
      `/back-office/import-export/orders?company=${company.documentId}&date=placed`,
    );
    const [head, ...rows] = csv.body.trimEnd().split('\n');
    expect(head).toMatch(/"returned_tax","company"$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/"Contoso"$/);
    const reason = 'It does not fit our intranet.';
    await db
      .insert(refundRequests)
      .values([order, personal].map(({ id }) => ({ orderId: id, reason })));
    const [session] = await db
      .select()
      .from(paymentSessions)
      .where(eq(paymentSessions.orderId, order.id));
    await db.insert(disputes).values({
      orderId: order.id,
      sessionId: session!.id,
      stripeId: `dp_${order.id}`,
      amountCents: 1_999,
      reason: 'fraudulent',
      status: 'needs_response',
      openedAt: new Date(),
    });
    const companyOf = async (list: string, { number }: { number: number }) =>
      (await get(`${list}?search=${number}`)).data[0].company;
    expect(await companyOf('refunds', order)).toEqual(named);
    expect(await companyOf('refunds', personal)).toBeUndefined();
    expect(await companyOf('disputes', order)).toEqual(named);
    await issueInvoice(shop, order);
    const filter = `company=${company.documentId}`;
    expect((await get(`invoices?${filter}`)).data).toMatchObject([{ company: named }]);
    const file = await admin.call('GET', `/back-office/export/invoice-list?${filter}`);
    expect(file.body.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/"mail","company"$/),
      expect.stringMatching(/"Contoso"$/),
    ]);
  },
);
