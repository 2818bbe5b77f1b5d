import type { AdminTrial } from '@partshelf/contract/licences/admin-trials.ts';
import { expect } from 'vitest';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { contoso, fabrikam } from '../../../test/support/licences.ts';
import { listLicencesOf } from '../../../test/support/licensing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  askForTrial,
  createBuyerAt,
  createTriedProduct,
  startTrial,
} from '../../../test/support/trials.ts';

const start = new Date('2026-03-10T09:00:00Z');
const clock = { now: start };

const test = shopTest({ now: () => clock.now });

const other = '00000000-0000-4000-8000-000000000001';

async function list(admin: Customer, query = ''): Promise<AdminTrial[]> {
  const response = await admin.call('GET', `/back-office/trials?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

test(
  'trials are listed with who tries what where until when, found and filtered',
  { tags: ['EVAL-03'] },
  async ({ shop, admin }) => {
    const company = await createTestCompany(shop, 'Northwind Traders');
    const product = await createTriedProduct(shop, admin);
    const tried = await createTriedProduct(shop, admin);
    const ada = await createBuyerAt(shop, 'ada@one.example');
    const bo = await createBuyerAt(shop, 'bo@two.example');
    await company.add(bo, 'buyer');
    const ended = await startTrial(ada, product, { tenant: contoso });
    clock.now = new Date('2026-03-20T09:00:00Z');
    const running = await startTrial(ada, tried, { tenant: 'fabrikam.example' });
    const reason = 'Our app catalog was locked.';
    await ada.call('POST', `/trials/${running.documentId}/extend`, { reason });
    const shared = { tenant: other, company: company.documentId };
    const converted = await startTrial(bo, product, shared);
    await bo.buy([product], { company: company.documentId });
    const [licence] = await listLicencesOf(shop, bo.user.id);
    clock.now = new Date('2026-03-24T09:00:00Z');

    const all = [converted, running, ended].map(({ documentId }) => documentId);
    const [convertedId, runningId, endedId] = all;
    for (const [query, expected] of [
      ['', all],
      ['state=running', [runningId]],
      ['state=ended', [endedId]],
      ['state=converted', [convertedId]],
      ['state=suspended', []],
      [`product=${product.documentId}`, [convertedId, endedId]],
      [`customer=${ada.user.documentId}`, [runningId, endedId]],
      [`company=${company.documentId}`, [convertedId]],
      ['search=northwind', [convertedId]],
      [`search=${ada.user.username}&sort=startsAt:asc`, [endedId, runningId]],
      ['search=fabrikam.example', [runningId]],
      [`search=${other}`, [convertedId]],
      ['from=2026-03-11', [convertedId, runningId]],
      ['sort=endsAt:asc', [endedId, convertedId, runningId]],
    ] as const) {
      const found = await list(admin, query);
      expect(
        found.map(({ documentId }) => documentId),
        query,
      ).toEqual(expected);
    }
    expect(await list(admin)).toMatchObject([
      {
        state: 'converted',
        convertedTo: { documentId: licence!.documentId },
        owner: { username: bo.user.username, email: 'bo@two.example' },
        company: { documentId: company.documentId, name: 'Northwind Traders' },
        tenant: { tenantId: other },
      },
      {
        state: 'running',
        convertedTo: null,
        product: { documentId: tried.documentId },
        tenant: { tenantId: fabrikam, domain: 'fabrikam.example' },
        startsAt: '2026-03-20T09:00:00.000Z',
        endsAt: '2026-04-10T09:00:00.000Z',
        extensionReason: reason,
      },
      { state: 'ended', endsAt: '2026-03-24T09:00:00.000Z', extensionReason: null },
    ]);
    const suspend = `/back-office/licences/${runningId}/suspend`;
    await admin.call('POST', suspend, { reason: 'It was passed on' });
    expect(await list(admin, 'state=suspended')).toMatchObject([{ documentId: runningId }]);

    const file = await admin.call('GET', '/back-office/export/trials?state=converted');
    const [head, row, ...others] = file.body.trim().split(/\r?\n/);
    expect(head).toContain('ends_at');
    expect(row).toContain(`"${convertedId}","${product.title}","converted"`);
    expect(row).toContain(licence!.documentId);
    expect(others).toEqual([]);
    clock.now = start;
  },
);

test(
  'an address of a blocked domain, or of one below it, starts no trial until it is unblocked',
  { tags: ['EVAL-03'] },
  async ({ shop, admin }) => {
    const path = '/back-office/trials/blocked-domains';
    const product = await createTriedProduct(shop, admin);
    const company = await createTestCompany(shop);
    const eve = await createBuyerAt(shop, 'eve@Mail.blocked.example');
    await company.add(eve, 'developer');
    const reason = 'A new tenant every week';
    const response = await admin.call('POST', path, { domain: '@Blocked.example', reason });
    const { documentId, ...blocked } = response.json().data;
    expect(blocked).toMatchObject({ domain: 'blocked.example', reason, by: admin.user.username });
    for (const asked of [{ tenant: contoso }, { tenant: contoso, company: company.documentId }]) {
      const refused = await askForTrial(eve, product, asked);
      expect(expectErrorCode(refused)).toBe('TRIAL_DOMAIN_BLOCKED');
    }
    const near = await createBuyerAt(shop, 'ada@notblocked.example');
    await startTrial(near, product, { tenant: fabrikam });

    const twice = await admin.call('POST', path, { domain: 'blocked.example', reason });
    expect(expectErrorCode(twice)).toBe('VALIDATION_FAILED');
    expect(twice.body).toContain('blocked.example is blocked already');
    for (const domain of ['co.uk', 'nothing', '']) {
      const refused = await admin.call('POST', path, { domain, reason });
      expect(expectErrorCode(refused), domain).toBe('VALIDATION_FAILED');
    }
    const found = await admin.call('GET', `${path}?search=blocked.ex`);
    expect(found.json()).toMatchObject({
      data: [{ documentId, domain: 'blocked.example' }],
      meta: { pagination: { total: 1 } },
    });

    expect((await admin.call('DELETE', `${path}/${documentId}`)).statusCode).toBe(200);
    expect((await admin.call('DELETE', `${path}/${documentId}`)).statusCode).toBe(404);
    await startTrial(eve, product, { tenant: contoso });
    expect(await readAudit(admin, documentId)).toMatchObject([
      { action: 'unblocked', details: { title: 'blocked.example' } },
      { action: 'blocked', details: { title: 'blocked.example', reason } },
    ]);
  },
);
