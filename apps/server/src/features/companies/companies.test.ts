import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { expect } from 'vitest';
import { createTestCompany } from '../../../test/support/companies.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

test(
  'who creates a company owns it, and no one else sees it',
  { tags: ['ORG-01', 'ORG-12'] },
  async ({ shop, customer }) => {
    const created = await customer.call('POST', '/companies', { name: ' Fabrikam ' });
    expect(created.statusCode).toBe(200);
    const { data } = created.json();
    expect(data).toMatchObject({ name: 'Fabrikam', role: 'owner', closedAt: null });
    expect((await customer.call('GET', '/companies')).json().data).toEqual([data]);
    const other = await createCustomer(shop);
    expect((await other.call('GET', '/companies')).json().data).toEqual([]);
    expect((await shop.app.inject('/api/companies')).statusCode).toBe(401);
    for (const body of [{}, { name: '' }, { name: 'x'.repeat(121) }, { name: 'a\u0000b' }]) {
      expect((await customer.call('POST', '/companies', body)).statusCode).toBe(400);
    }
  },
);

test(
  'a person belongs to ten companies at most, also by parallel calls',
  { tags: ['ORG-01'] },
  async ({ customer }) => {
    const answers = await Promise.all(
      Array.from({ length: limits.companiesPerPerson + 2 }, (_, index) =>
        customer.call('POST', '/companies', { name: `Company ${index}` }),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(2);
    expect(refused[0]!.json().error.details.code).toBe('TOO_MANY_COMPANIES');
    expect((await customer.call('GET', '/companies')).json().data).toHaveLength(10);
  },
);

test(
  'an owner renames the company; others may not, and strangers do not find it',
  { tags: ['ORG-02', 'ORG-12'] },
  async ({ shop }) => {
    const { documentId, owner, buyer, developer } = await createTestCompany(shop);
    const path = `/companies/${documentId}`;
    const renamed = await owner.call('PUT', path, { name: 'Contoso' });
    expect(renamed.json().data).toMatchObject({ name: 'Contoso', role: 'owner' });
    for (const person of [buyer, developer]) {
      const refused = await person.call('PUT', path, { name: 'Mine' });
      expect(refused.statusCode).toBe(403);
      expect(refused.json().error.details.code).toBe('COMPANY_ROLE_MISSING');
      expect((await person.call('GET', path)).json().data.name).toBe('Contoso');
    }
    const stranger = await createCustomer(shop);
    expect((await stranger.call('GET', path)).statusCode).toBe(404);
    expect((await stranger.call('PUT', path, { name: 'Mine' })).statusCode).toBe(404);
  },
);

test(
  'an owner deletes a company that nothing was ordered for, with all that it has',
  { tags: ['ORG-01', 'ORG-11'] },
  async ({ shop }) => {
    const { documentId, owner, buyer } = await createTestCompany(shop);
    const path = `/companies/${documentId}`;
    expect((await buyer.call('GET', path)).json().data).toMatchObject({ hasOrders: false });
    const refused = await buyer.call('DELETE', path);
    expect(refused.json().error.details.code).toBe('COMPANY_ROLE_MISSING');
    expect((await owner.call('DELETE', path)).json()).toEqual({ data: null });
    for (const person of [owner, buyer]) {
      expect((await person.call('GET', path)).statusCode).toBe(404);
      expect((await person.call('GET', '/companies')).json().data).toEqual([]);
    }
    expect((await owner.call('DELETE', path)).statusCode).toBe(404);
  },
);

test(
  'a company with an order is closed: its members read it and leave, also the last owner',
  { tags: ['ORG-01', 'ORG-02', 'ORG-11'] },
  async ({ shop }) => {
    const { documentId, owner, buyer, developer, buyFor } = await createTestCompany(shop);
    const path = `/companies/${documentId}`;
    await buyFor(buyer);
    expect((await owner.call('GET', path)).json().data).toMatchObject({ hasOrders: true });
    const closed = (await owner.call('DELETE', path)).json().data;
    expect(closed).toMatchObject({ documentId, role: 'owner', closedAt: expect.any(String) });
    const answers = [
      await owner.call('PUT', path, { name: 'Contoso' }),
      await owner.call('PUT', `${path}/billing`, { billing: { name: 'Contoso' } }),
      await owner.call('DELETE', path),
    ];
    for (const { statusCode, json } of answers) {
      expect(statusCode).toBe(400);
      expect(json().error.details.code).toBe('COMPANY_CLOSED');
    }
    const { data } = (await owner.call('GET', `${path}/members`)).json<{
      data: { documentId: string; role: CompanyRole }[];
    }>();
    const leave = (person: Pick<Customer, 'call'>, role: CompanyRole) =>
      person.call(
        'DELETE',
        `${path}/members/${data.find((member) => member.role === role)!.documentId}`,
      );
    expect((await leave(owner, 'buyer')).statusCode).toBe(200);
    expect((await buyer.call('GET', path)).statusCode).toBe(404);
    expect((await leave(owner, 'owner')).statusCode).toBe(200);
    expect((await developer.call('GET', path)).json().data).toMatchObject({
      closedAt: closed.closedAt,
    });
  },
);

test(
  'an order for a company that is deleted at the same moment keeps it, or is refused',
  { tags: ['ORG-06', 'ORG-11'] },
  async ({ shop, product }) => {
    for (let round = 0; round < 4; round += 1) {
      const { documentId, owner, buyer, developer } = await createTestCompany(shop);
      const path = `/companies/${documentId}`;
      const [ordered, deleted] = await Promise.all([
        buyer.order([product], { company: documentId }),
        owner.call('DELETE', path),
      ]);
      expect(deleted.statusCode).toBe(200);
      const company = await developer.call('GET', path);
      if (deleted.json().data === null) {
        expect([ordered.statusCode, company.statusCode]).toEqual([404, 404]);
      } else {
        expect([200, 400]).toContain(ordered.statusCode);
        expect(company.json().data.closedAt).toEqual(expect.any(String));
      }
    }
  },
);
