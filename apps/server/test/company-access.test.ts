import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { expect } from 'vitest';
import type { TestShop } from './support/build-test-app.ts';
import { createBuyer } from './support/buyer.ts';
import { configureInvoices } from './support/invoicing.ts';
import { createTestCompany } from './support/companies.ts';
import { expectErrorCode } from './support/error-code.ts';
import type { Customer } from './support/factories.ts';
import { shopTest } from './support/shop-test.ts';

const test = shopTest();

interface Needed {
  /** Who may make the call; everybody else of the company is refused. */
  readonly by: readonly CompanyRole[];
  readonly body?: object;
  readonly query?: string;
}

const owner: readonly CompanyRole[] = ['owner'];
const buyers: readonly CompanyRole[] = ['owner', 'buyer'];
const all: readonly CompanyRole[] = ['owner', 'buyer', 'developer'];

const billing = { name: 'Taken over', street: 'Elsewhere 1', city: 'Bonn', country: 'DE' };

/** Each call with the id of a company. A new one fails until it stands here. */
const companyCalls: Readonly<Record<string, Needed>> = {
  'GET /companies/:documentId': { by: all },
  'PUT /companies/:documentId': { by: owner, body: { name: 'Taken over' } },
  'DELETE /companies/:documentId': { by: owner },
  'GET /companies/:documentId/audit': { by: owner },
  'GET /companies/:documentId/audit.csv': { by: owner },
  'GET /companies/:documentId/claims': { by: owner },
  'POST /companies/:documentId/claims': { by: owner, body: {} },
  'GET /companies/:documentId/billing': { by: buyers },
  'PUT /companies/:documentId/billing': { by: owner, body: { billing } },
  'GET /companies/:documentId/update-policy': { by: owner },
  'PUT /companies/:documentId/update-policy': { by: owner, body: { policy: 'all' } },
  'GET /companies/:documentId/updates': { by: owner },
  'POST /companies/:documentId/updates/:release/tell': { by: owner },
  'POST /companies/:documentId/updates/:release/dismiss': { by: owner },
  'GET /companies/:documentId/members': { by: all },
  'PUT /companies/:documentId/members/:member': { by: owner, body: { role: 'owner' } },
  'DELETE /companies/:documentId/members/:member': { by: owner },
  'GET /companies/:documentId/invitations': { by: owner },
  'POST /companies/:documentId/invitations': {
    by: owner,
    body: { email: 'new@fabrikam.example', role: 'owner' },
  },
  'DELETE /companies/:documentId/invitations/:invitation': { by: owner },
  'GET /companies/:documentId/domains': { by: owner },
  'POST /companies/:documentId/domains': { by: owner, body: { domain: 'fabrikam.example' } },
  'POST /companies/:documentId/domains/:domain/check': { by: owner },
  'PUT /companies/:documentId/domains/:domain': { by: owner, body: { joining: 'automatic' } },
  'DELETE /companies/:documentId/domains/:domain': { by: owner },
  'GET /companies/:documentId/join-requests': { by: owner },
  'POST /companies/:documentId/join-requests/:request/approve': {
    by: owner,
    body: { role: 'owner' },
  },
  'POST /companies/:documentId/join-requests/:request/decline': { by: owner },
};

/** For people with an address at its domain who are no members; others do not find it. */
const joiningCalls = [
  'POST /companies/:documentId/join-requests',
  'DELETE /companies/:documentId/join-requests',
];

/** Each call of customers with the id of an order: whom it does not belong to does not find it. */
const orderCalls: Readonly<Record<string, Needed>> = {
  'GET /orders/:documentId': { by: buyers },
  'DELETE /orders/:documentId': { by: buyers },
  'POST /orders/:documentId/company': { by: [], body: { company: 'a'.repeat(24) } },
  'POST /orders/:documentId/cancel': { by: [] },
  'POST /orders/:documentId/card': { by: [] },
  'GET /orders/:documentId/transfer': { by: [] },
  'GET /orders/:documentId/transfer/pdf': { by: [] },
  'GET /orders/:documentId/install-kit': { by: all },
  'GET /orders/:documentId/invoice': { by: buyers },
  'PUT /orders/:documentId/invoice': { by: buyers, body: { billing } },
  'POST /orders/:documentId/invoice': { by: buyers, body: { billing } },
  'GET /orders/:documentId/invoices': { by: buyers },
  'POST /orders/:documentId/invoice/mail': { by: buyers },
  'GET /orders/:documentId/receipt': { by: buyers },
  'POST /orders/:documentId/refund-request': {
    by: buyers,
    body: { reason: 'It does not run on our servers.' },
  },
  'DELETE /orders/:documentId/refund-request': { by: buyers },
};

type Method = Parameters<Customer['call']>[0];

const callsBelow = (path: string) =>
  allRoutes
    .filter((route) => route.path.startsWith(path) && route.access === 'customer')
    .map((route) => `${route.method} ${route.path}`)
    .sort();

/** Of the company, of another one, a former member, and a stranger. */
async function createCallers(shop: TestShop) {
  const company = await createTestCompany(shop);
  const other = await createTestCompany(shop, 'Northwind');
  const former = await createBuyer(shop);
  await company.add(former, 'owner');
  const { order } = await company.buyFor(former);
  await company.remove(former);
  const outsiders = { 'owner of another': other.owner, former, stranger: await createBuyer(shop) };
  return { company, order, outsiders };
}

function send(person: Customer, call: string, id: string, { body, query = '' }: Needed) {
  const [method, path] = call.split(' ') as [Method, string];
  const url = path.replace(':documentId', id).replace(/:\w+/g, 'a'.repeat(24));
  return person.call(method, `${url}${query}`, body);
}

test('every call with a company or an order has its roles here', { tags: ['ORG-12'] }, () => {
  expect([...Object.keys(companyCalls), ...joiningCalls].sort()).toEqual(
    callsBelow('/companies/:documentId'),
  );
  expect(Object.keys(orderCalls).sort()).toEqual(callsBelow('/orders/:documentId'));
});

test(
  'a call of a company is refused to lower roles, and finds nothing for all others',
  { tags: ['ORG-02', 'ORG-12'] },
  async ({ shop }) => {
    const { company, outsiders } = await createCallers(shop);
    for (const [call, needed] of Object.entries(companyCalls)) {
      for (const role of all) {
        const isAllowed = needed.by.includes(role);
        // What changes the company is only tried by those who may not.
        if (isAllowed && !call.startsWith('GET')) continue;
        const answer = await send(company[role], call, company.documentId, needed);
        const what = `${call} by a ${role}`;
        expect(answer.statusCode, what).toBe(isAllowed ? 200 : 403);
        if (!isAllowed) expect(expectErrorCode(answer), what).toBe('COMPANY_ROLE_MISSING');
      }
      for (const [name, person] of Object.entries(outsiders)) {
        const answer = await send(person, call, company.documentId, needed);
        expect(answer.statusCode, `${call} by a ${name}`).toBe(404);
        expect(answer.body).not.toContain(company.name);
      }
    }
    for (const call of joiningCalls) {
      for (const person of [...all.map((role) => company[role]), ...Object.values(outsiders)]) {
        expect((await send(person, call, company.documentId, { by: [] })).statusCode).toBe(404);
      }
    }
    const kept = await company.developer.call('GET', `/companies/${company.documentId}`);
    expect(kept.json().data).toMatchObject({ name: 'Fabrikam', role: 'developer', closedAt: null });
  },
);

test(
  'an order of a company is found by those who may see amounts, and its kit by all members',
  { tags: ['ORG-02', 'ORG-05', 'ORG-09', 'ORG-12'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const { company, order, outsiders } = await createCallers(shop);
    for (const [call, needed] of Object.entries(orderCalls)) {
      for (const role of all) {
        const isAllowed = needed.by.includes(role);
        if (isAllowed && !call.startsWith('GET')) continue;
        const answer = await send(company[role], call, order.documentId, needed);
        const what = `${call} by a ${role}`;
        expect(answer.statusCode, what).toBe(isAllowed ? 200 : 404);
        const seesAmounts = isAllowed && role !== 'developer';
        if (!seesAmounts) expect(answer.body, what).not.toMatch(/19\.99|"(total|price|amount)"/);
      }
      for (const [name, person] of Object.entries(outsiders)) {
        const answer = await send(person, call, order.documentId, needed);
        expect(answer.statusCode, `${call} by a ${name}`).toBe(404);
      }
    }
  },
);
