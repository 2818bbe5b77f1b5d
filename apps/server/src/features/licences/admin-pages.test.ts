import type { AdminUserDetails } from '@partshelf/contract/accounts/admin-user.ts';
import type { RoomCustomer } from '@partshelf/contract/chat/customer-pane.ts';
import { expect } from 'vitest';
import { createHelpdesk, ownRoom, write } from '../../../test/support/calls/chat-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { bindTenant, buyLicence, fabrikam } from '../../../test/support/licences.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest({ now: () => new Date('2026-03-10T09:00:00Z') });

type Details = Pick<AdminUserDetails, 'activity' | 'counts'>;

async function read<Data>(staff: Pick<Customer, 'call'>, path: string): Promise<Data> {
  const response = await staff.call('GET', path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: Data }>().data;
}

test(
  'the pages of a person and of a company list their licences',
  { tags: ['slow', 'LIC-09'] },
  async ({ shop, admin, buyer }) => {
    const company = await createTestCompany(shop);
    const own = await buyLicence(shop, buyer, { hasTerm: true });
    await bindTenant(buyer, own.path, 'fabrikam.example');
    const shared = await buyLicence(shop, company.buyer, { company: company.documentId });
    const [person, member, owner] = await Promise.all([
      read<Details>(admin, `/back-office/people/${buyer.user.documentId}`),
      read<Details>(admin, `/back-office/people/${company.buyer.user.documentId}`),
      read<Details>(admin, `/back-office/companies/${company.documentId}`),
    ]);
    expect(person.counts.licences).toBe(1);
    expect(person.activity.licences).toMatchObject([
      {
        documentId: own.licence.documentId,
        state: 'active',
        product: { title: own.product.title },
        updatesUntil: '2027-03-10T09:00:00.000Z',
        tenant: { tenantId: fabrikam, domain: 'fabrikam.example' },
      },
    ]);
    for (const { counts, activity } of [member, owner]) {
      expect(counts.licences).toBe(1);
      expect(activity.licences).toMatchObject([
        {
          documentId: shared.licence.documentId,
          updatesUntil: null,
          company: { documentId: company.documentId },
          owner: { username: company.buyer.user.username },
        },
      ]);
    }
    const path = `/back-office/companies/${company.documentId}/activity?kind=licences`;
    expect(await read<Details['activity']>(admin, path)).toMatchObject({
      licences: [{ documentId: shared.licence.documentId }],
    });
  },
);

test(
  'the helpdesk sees what a customer may use, also of companies, with tenant and term',
  { tags: ['LIC-09', 'DESK-01'] },
  async ({ shop, buyer }) => {
    const helpdesk = await createHelpdesk(shop);
    const paneOf = async (customer: Customer) => {
      await write(customer, 'Good morning');
      const { documentId } = await ownRoom(customer);
      return read<RoomCustomer>(helpdesk, `/chat-rooms/${documentId}/customer`);
    };
    expect(await paneOf(buyer)).not.toHaveProperty('licences');
    const own = await buyLicence(shop, buyer, { hasTerm: true });
    await bindTenant(buyer, own.path, 'fabrikam.example');
    expect((await paneOf(buyer)).licences).toEqual([
      {
        documentId: own.licence.documentId,
        product: own.product.title,
        kind: 'purchase',
        state: 'active',
        updatesUntil: '2027-03-10T09:00:00.000Z',
        tenant: 'fabrikam.example',
        hosts: [],
        company: null,
      },
    ]);
    const company = await createTestCompany(shop, 'Northwind Traders');
    const shared = await buyLicence(shop, company.buyer, { company: company.documentId });
    expect((await paneOf(company.developer)).licences).toMatchObject([
      { documentId: shared.licence.documentId, tenant: null, company: 'Northwind Traders' },
    ]);
  },
);
