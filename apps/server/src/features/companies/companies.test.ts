import { limits } from '@partshelf/contract/limits.ts';
import { expect } from 'vitest';
import { createTestCompany } from '../../../test/support/companies.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

test(
  'who creates a company owns it, and nobody else sees it',
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
