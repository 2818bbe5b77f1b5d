import type { VerifiedLicence } from '@partshelf/contract/licences/licences.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { bindTenant, buyLicence, contoso, fetchFile } from '../../../test/support/licences.ts';
import { askToRenew } from '../../../test/support/renewals.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { licenceFiles } from '../../db/tables/licences.ts';
import { orders } from '../../db/tables/orders.ts';
import { eraseUser } from '../privacy/erase-user.ts';

const start = new Date('2026-03-10T09:00:00Z');
const beforeEnd = new Date('2027-02-10T09:00:00Z');
const clock = { now: start };

const test = shopTest({ now: () => clock.now });

test.beforeEach(() => {
  clock.now = start;
});

async function ask({ app }: TestShop, licence: string) {
  const url = '/api/licences/verify';
  const response = await app.inject({ method: 'POST', url, payload: { licence } });
  return response.json<{ data: VerifiedLicence }>().data.answer;
}

async function readRevoked({ app }: TestShop): Promise<string[]> {
  const { list } = (await app.inject('/api/licences/revoked')).json().data;
  return JSON.parse(Buffer.from(list.split('.')[1], 'base64url').toString()).revoked;
}

test(
  'the licences of a closed company are still bound and fetched, but not renewed',
  { tags: ['slow', 'LIC-10'] },
  async ({ shop }) => {
    const company = await createTestCompany(shop);
    const { documentId, owner, buyer, developer } = company;
    const bought = await buyLicence(shop, buyer, { company: documentId, hasTerm: true });
    expect((await owner.call('DELETE', `/companies/${documentId}`)).statusCode).toBe(200);
    expect((await bindTenant(developer, bought.path, contoso)).statusCode).toBe(200);
    const { file } = await fetchFile(developer, bought);
    expect(await ask(shop, file)).toBe('valid');
    clock.now = beforeEnd;
    const renewal = await askToRenew(owner, [bought.licence.documentId], { company: documentId });
    expect(expectErrorCode(renewal)).toBe('COMPANY_CLOSED');
    const shown = (await owner.call('GET', bought.path)).json().data;
    expect(shown).not.toHaveProperty('renewalPrice');
  },
);

test(
  'the file of an erased person stays valid, and the back office lists it without a name',
  { tags: ['LIC-10', 'PRIV-04'] },
  async ({ shop, admin, buyer }) => {
    const bought = await buyLicence(shop, buyer);
    await bindTenant(buyer, bought.path, contoso);
    const { file } = await fetchFile(buyer, bought);
    const { documentId } = buyer.user;
    await eraseUser(shop.deps, { documentId, erasedAt: clock.now, reviews: 'delete' });
    expect(await ask(shop, file)).toBe('valid');
    const listed = await admin.call('GET', `/back-office${bought.path}`);
    expect(listed.statusCode, listed.body).toBe(200);
    expect(listed.body).not.toContain(buyer.user.username);
    expect(listed.json().data).toMatchObject({ state: 'active', tenant: { tenantId: contoso } });
  },
);

test(
  'after a restored older backup, files that it does not know are valid, and revoked as before',
  { tags: ['LIC-04'] },
  async ({ shop, db, buyer }) => {
    const bought = await buyLicence(shop, buyer);
    await bindTenant(buyer, bought.path, contoso);
    const { file } = await fetchFile(buyer, bought);
    await db.delete(licenceFiles).where(eq(licenceFiles.licenceId, bought.licence.id));
    expect(await ask(shop, file)).toBe('valid');
    const refunded = { refundedAt: clock.now };
    await db.update(orders).set(refunded).where(eq(orders.id, bought.order.id));
    expect(await ask(shop, file)).toBe('revoked');
    expect(await readRevoked(shop)).toContain(bought.licence.documentId);
  },
);
