import { expect } from 'vitest';
import { checkoutCalls } from '../../../test/support/calls/checkout-calls.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import {
  billingOf,
  chargeVat,
  company,
  configureInvoices,
} from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { companyEvents } from '../../db/tables/companies.ts';
import { and, desc, eq } from 'drizzle-orm';
import { changeBilling } from './billing.ts';

const test = shopTest();
const path = '/users/me/billing';

test.beforeEach(async ({ admin }) => {
  await configureInvoices(admin, { mode: 'none' });
});

const read = async ({ call }: Customer) => (await call('GET', path)).json().data;

test(
  'billing details are saved, changed and deleted in the profile, and no one else sees them',
  { tags: ['BUY-10'] },
  async ({ shop, buyer, customer: other }) => {
    const saved = await buyer.call('PUT', path, { billing: { ...company, vatId: 'de 136695976' } });
    expect(saved.statusCode).toBe(200);
    const billing = { ...company, vatId: 'DE136695976' };
    expect(saved.json()).toEqual({ data: { mode: 'none', billing } });
    expect(await read(other)).toEqual({ mode: 'none', billing: null });
    await buyer.call('PUT', path, { billing: { ...billing, kind: 'person', name: 'Ida Wind' } });
    expect((await read(buyer)).billing).toMatchObject({ kind: 'person', name: 'Ida Wind' });
    await other.call('DELETE', path);
    expect((await read(buyer)).billing).toMatchObject({ name: 'Ida Wind' });
    const deleted = await buyer.call('DELETE', path);
    expect(deleted.json()).toEqual({ data: { mode: 'none', billing: null } });
    expect(await read(buyer)).toEqual({ mode: 'none', billing: null });
    for (const method of ['PUT', 'DELETE'] as const) {
      const visitor = await shop.app.inject({ method, url: `/api${path}`, payload: {} });
      expect(visitor.statusCode).toBe(401);
    }
  },
);

test(
  'unusable billing details are refused at their fields, and the earlier ones stay',
  { tags: ['BUY-10'] },
  async ({ admin, customer }) => {
    await customer.call('PUT', path, { billing: company });
    const save = (billing: object) => customer.call('PUT', path, { billing });
    const refusals = [
      [{ ...company, name: '' }, { name: ['Name is required'] }],
      [{ ...company, copyTo: 'nowhere' }, { copyTo: ['Invalid email address'] }],
      [{ ...company, vatId: '12345' }, { vatId: ['This is not a VAT id of Germany'] }],
    ] as const;
    for (const [billing, errors] of refusals) {
      const refused = await save(billing);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().validation_error).toEqual(errors);
    }
    expect((await save({ ...company, userId: 1 })).statusCode).toBe(400);
    expect((await save({ name: 'Only A Name' })).statusCode).toBe(200);
    await chargeVat(admin);
    expect((await save({ name: 'Only A Name' })).json().validation_error).toEqual({
      street: ['Street is required'],
      city: ['City is required'],
      country: ['Country is required'],
    });
    expect((await read(customer)).billing).toMatchObject({ name: 'Only A Name' });
  },
);

test(
  'a checkout and an asked or corrected invoice write them, with who the invoice is for',
  { tags: ['BUY-10', 'INV-01'] },
  async ({ shop, product }) => {
    const buyer = await createBuyer(shop);
    await checkoutCalls(buyer).startPaying([product], billingOf({ name: 'At Checkout AG' }));
    expect((await read(buyer)).billing).toMatchObject({ kind: 'company', name: 'At Checkout AG' });
    await buyer.call('DELETE', path);
    await buyer.payFor(product);
    const { documentId } = (await buyer.readOrders()).at(-1)!;
    const correct = (billing: object) =>
      buyer.call('PUT', `/orders/${documentId}/invoice`, { billing });
    const corrected = await correct({ ...company, name: 'Corrected GmbH' });
    expect(corrected.statusCode, corrected.body).toBe(200);
    expect((await read(buyer)).billing).toEqual({ ...company, name: 'Corrected GmbH' });
  },
);

test('an account that is deleted meanwhile gets no billing details', async ({ db, customer }) => {
  const { id } = customer.user;
  await db.update(users).set({ blocked: true }).where(eq(users.id, id));
  const refused = await customer.call('PUT', path, { billing: company });
  expect(expectErrorCode(refused)).toBe('TOKEN_MISSING');
  await expect(changeBilling(db, id, company)).rejects.toMatchObject({ code: 'TOKEN_MISSING' });
});

test(
  'owners save the billing details of a company, buyers read them, and developers see none',
  { tags: ['ORG-01', 'ORG-02'] },
  async ({ shop, customer: stranger }) => {
    const { id, documentId, owner, buyer: member, developer } = await createTestCompany(shop);
    const companyPath = `/companies/${documentId}/billing`;
    const save = (person: Customer, billing: object) =>
      person.call('PUT', companyPath, { billing });
    expect((await owner.call('GET', companyPath)).json().data).toEqual({
      mode: 'none',
      billing: null,
    });
    const saved = await save(owner, { ...company, vatId: 'de 136695976' });
    const billing = { ...company, vatId: 'DE136695976' };
    expect(saved.json()).toEqual({ data: { mode: 'none', billing } });
    expect((await member.call('GET', companyPath)).json().data.billing).toEqual(billing);
    expect((await read(owner)).billing).toBeNull();
    const refused = await save(owner, { ...company, vatId: '12345' });
    expect(Object.keys(refused.json().error.details.validation_error)).toEqual(['vatId']);
    expect(expectErrorCode(await save(member, company))).toBe('COMPANY_ROLE_MISSING');
    const hidden = await developer.call('GET', companyPath);
    expect(expectErrorCode(hidden)).toBe('COMPANY_ROLE_MISSING');
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { billing: company } : undefined;
      expect((await stranger.call(method, companyPath, body)).statusCode).toBe(404);
    }
    await save(owner, { ...billing, city: 'Bremen' });
    const events = await shop.deps.db
      .select()
      .from(companyEvents)
      .where(and(eq(companyEvents.companyId, id), eq(companyEvents.kind, 'changed')))
      .orderBy(desc(companyEvents.id));
    expect(events).toHaveLength(2);
    expect(events[0]!.details).toEqual({ billing: 'city' });
  },
);

test(
  'two owners change name and billing details at once',
  { tags: ['ORG-02'] },
  async ({ shop }) => {
    const { documentId, owner, add } = await createTestCompany(shop);
    const second = await createCustomer(shop);
    await add(second, 'owner');
    const answers = await Promise.all(
      [owner, second, owner, second].flatMap(({ call }, index) => [
        call('PUT', `/companies/${documentId}`, { name: `Name ${index}` }),
        call('PUT', `/companies/${documentId}/billing`, {
          billing: { ...company, city: `City ${index}` },
        }),
      ]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  },
);
