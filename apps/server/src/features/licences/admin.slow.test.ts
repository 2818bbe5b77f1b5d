import type { AdminLicence, AdminLicenceDetails } from '@partshelf/contract/licences/admin.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import type { Customer } from '../../../test/support/factories.ts';
import {
  bindTenant,
  buyLicence,
  contoso,
  fabrikam,
  fetchFile,
} from '../../../test/support/licences.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { orders } from '../../db/tables/orders.ts';

const clock = { now: new Date('2026-03-10T09:00:00Z') };

const test = shopTest({ now: () => clock.now });

async function list(admin: Customer, query: string): Promise<AdminLicence[]> {
  const response = await admin.call('GET', `/back-office/licences?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

async function send(
  staff: Customer,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<AdminLicenceDetails> {
  const response = await staff.call(method, `/back-office${path}`, body);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const namesOf = (found: readonly AdminLicence[]) => found.map(({ documentId }) => documentId);

test(
  'licences are found by customer, company, order, tenant and domain, and filtered',
  { tags: ['LIC-09'] },
  async ({ shop, db, admin, buyer }) => {
    const company = await createTestCompany(shop, 'Northwind Traders');
    const own = await buyLicence(shop, buyer, { hasTerm: true });
    await bindTenant(buyer, own.path, 'fabrikam.example');
    const shared = await buyLicence(shop, company.buyer, { company: company.documentId });
    const [ownId, sharedId] = [own.licence.documentId, shared.licence.documentId];
    for (const [query, expected] of [
      [`search=${buyer.user.username}`, [ownId]],
      ['search=northwind', [sharedId]],
      [`search=%23${shared.order.number}`, [sharedId]],
      ['search=fabrikam.example', [ownId]],
      [`search=${fabrikam}`, [ownId]],
      [`search=${ownId}`, [ownId]],
      ['search=nothing', []],
      [`product=${shared.product.documentId}`, [sharedId]],
      [`customer=${buyer.user.documentId}`, [ownId]],
      [`company=${company.documentId}`, [sharedId]],
      ['ends=never', [sharedId]],
      ['ends=soon', []],
      ['ends=ended', []],
      ['kind=trial', []],
      ['sort=startsAt:asc', [ownId, sharedId]],
      ['', [sharedId, ownId]],
    ] as const) {
      expect(namesOf(await list(admin, query)), query).toEqual(expected);
    }
    for (const [now, ends] of [
      ['2027-01-10T09:00:00Z', 'soon'],
      ['2027-03-10T09:00:00.001Z', 'ended'],
    ] as const) {
      clock.now = new Date(now);
      expect(namesOf(await list(admin, `ends=${ends}`)), ends).toEqual([ownId]);
    }
    clock.now = new Date('2026-03-10T09:00:00Z');
    await db.update(orders).set({ refundedAt: clock.now }).where(eq(orders.id, own.order.id));
    expect(namesOf(await list(admin, 'state=revoked'))).toEqual([ownId]);
    const file = await admin.call('GET', '/back-office/export/licences?state=revoked');
    const [head, row, ...others] = file.body.trim().split(/\r?\n/);
    expect(head).toContain('updates_until');
    expect(row).toContain(`"${ownId}","${own.product.title}","purchase","revoked"`);
    expect(row).toContain('fabrikam.example');
    expect(others).toEqual([]);
  },
);

test(
  'the helpdesk binds a licence again, with a reason, and takes none of what is left',
  { tags: ['LIC-03', 'LIC-09'] },
  async ({ shop, admin, helpdesk, buyer }) => {
    const { path, licence, product } = await buyLicence(shop, buyer);
    await bindTenant(buyer, path, contoso);
    const reason = 'The company moved to another tenant';
    const tenant = { tenant: 'fabrikam.example', reason };
    const bound = await send(helpdesk, 'PUT', `${path}/tenant`, tenant);
    expect(bound).toMatchObject({
      tenant: { tenantId: fabrikam },
      rebindingsLeft: { place: 2 },
      bindings: [
        { tenantId: fabrikam, by: null, endedAt: null },
        { tenantId: contoso, by: buyer.user.username, endedAt: clock.now.toISOString() },
      ],
    });
    const hosts = await send(helpdesk, 'PUT', `${path}/hosts`, { hosts: ['portal'], reason });
    expect(hosts).toMatchObject({ tenant: null, hosts: ['portal'] });
    const [, entry] = await readAudit(admin, licence.documentId);
    expect(entry).toMatchObject({
      action: 'bound',
      details: { title: product.title, to: 'fabrikam.example', reason },
    });
    for (const act of ['extend', 'suspend', 'restore']) {
      const refused = await helpdesk.call('POST', `/back-office${path}/${act}`, {});
      expect(expectErrorCode(refused)).toBe('ROLE_MISSING');
    }
    expect((await helpdesk.call('GET', '/back-office/licence-keys')).statusCode).toBe(403);
  },
);

test(
  'an Admin suspends a licence until it is restored, with what is told in the audit list',
  { tags: ['LIC-09'] },
  async ({ shop, admin, buyer }) => {
    const bought = await buyLicence(shop, buyer, { hasTerm: true });
    const { path, licence } = bought;
    await bindTenant(buyer, path, contoso);
    const reason = 'It was passed on';
    expect(await send(admin, 'POST', `${path}/suspend`, { reason })).toMatchObject({
      state: 'suspended',
      suspendedReason: reason,
    });
    expect((await buyer.call('GET', path)).json().data.state).toBe('suspended');
    expect(expectErrorCode((await fetchFile(buyer, bought)).response)).toBe('LICENCE_INACTIVE');
    expect(expectErrorCode(await bindTenant(buyer, path, fabrikam))).toBe('LICENCE_INACTIVE');
    for (const body of [{}, { reason: ' ' }]) {
      const refused = await admin.call('POST', `/back-office${path}/suspend`, body);
      expect(expectErrorCode(refused)).toBe('VALIDATION_FAILED');
    }
    expect((await send(admin, 'POST', `${path}/restore`, {})).state).toBe('active');
    expect((await fetchFile(buyer, bought)).response.statusCode).toBe(200);
    const actions = (await readAudit(admin, licence.documentId)).map(({ action }) => action);
    expect(actions).toEqual(['restored', 'suspended']);
  },
);

test(
  'an Admin extends the updates with a reason, which the ledger and the audit list have',
  { tags: ['LIC-09'] },
  async ({ shop, admin, buyer }) => {
    const { path, licence, product } = await buyLicence(shop, buyer, { hasTerm: true });
    const reason = 'The release came late';
    const extended = await send(admin, 'POST', `${path}/extend`, { months: 2, reason });
    expect(extended).toMatchObject({
      updatesUntil: '2027-05-10T09:00:00.000Z',
      entries: [
        { kind: 'issued', months: 12, by: null },
        { kind: 'extended', months: 2, reason, by: admin.user.username, order: null },
      ],
    });
    expect(await readAudit(admin, licence.documentId)).toMatchObject([
      { action: 'extended', details: { title: product.title, months: 2, reason } },
    ]);
    for (const months of [0, 37, 1.5]) {
      const body = { months, reason };
      const refused = await admin.call('POST', `/back-office${path}/extend`, body);
      expect(expectErrorCode(refused)).toBe('VALIDATION_FAILED');
    }
    const forever = await buyLicence(shop, buyer);
    const body = { months: 1, reason };
    const refused = await admin.call('POST', `/back-office${forever.path}/extend`, body);
    expect(expectErrorCode(refused)).toBe('LICENCE_ENDLESS');
  },
);

test(
  'a new key is made by an Admin, and is in the audit list by its name alone',
  { tags: ['LIC-04', 'LIC-09'] },
  async ({ shop, admin }) => {
    await shop.deps.signingKeys.current();
    const rotated = await admin.call('POST', '/back-office/licence-keys/rotate', {});
    const [current, before] = rotated.json().data;
    expect(current.retiredAt).toBeNull();
    expect(before.retiredAt).not.toBeNull();
    expect((await shop.deps.signingKeys.current()).kid).toBe(current.kid);
    expect((await admin.call('GET', '/back-office/licence-keys')).json().data).toHaveLength(2);
    const audit = await admin.call('GET', '/back-office/audit?subject=licence-key');
    expect(audit.json().data).toMatchObject([
      { action: 'rotated', details: { title: current.kid } },
    ]);
  },
);
