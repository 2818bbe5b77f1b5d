import { expect } from 'vitest';
import { runJob } from '../../../test/support/calls/privacy-calls.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { buyLicences, renew } from '../../../test/support/renewals.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const start = new Date('2027-01-10T10:00:00Z');
const clock = { now: start };

const test = shopTest({ now: () => clock.now });

test.beforeEach(() => {
  clock.now = start;
});

async function listReminders(shop: TestShop, { email }: { readonly email: string }) {
  const mails = await shop.inbox(email, 0);
  return mails.filter(({ subject }) => subject.startsWith('Updates of '));
}

async function remindAt(shop: TestShop, time: string) {
  clock.now = new Date(time);
  await runJob(shop, 'remind-licences');
  await runJob(shop, 'remind-licences');
}

test(
  'a person is told 60 and 14 days before the end and at the end, once each, about all licences',
  { tags: ['slow', 'LIC-06'] },
  async ({ shop, admin }) => {
    const { product, buyer, renews } = await buyLicences(shop, admin, { count: 2 });
    const times = [
      ['2027-11-11T09:00:00Z', 0],
      ['2027-11-11T10:00:00Z', 1],
      ['2027-12-20T10:00:00Z', 1],
      ['2027-12-27T10:00:00Z', 2],
      ['2028-01-10T10:00:00Z', 3],
      ['2028-02-01T10:00:00Z', 3],
    ] as const;
    for (const [time, count] of times) {
      await remindAt(shop, time);
      await expect.poll(() => listReminders(shop, buyer.user)).toHaveLength(count);
    }
    const [first] = await listReminders(shop, buyer.user);
    expect(first!.text).toContain(product.title);
    expect(first!.text).toContain(renews.join(','));
  },
);

test(
  'owners and buyers of a company are told, unless they turned it off or it was renewed',
  { tags: ['slow', 'LIC-06', 'LIC-10'] },
  async ({ shop, admin }) => {
    const company = await createTestCompany(shop);
    const { owner, buyer, developer, documentId } = company;
    const { renews } = await buyLicences(shop, admin, { company });
    await remindAt(shop, '2027-11-20T10:00:00Z');
    for (const person of [owner, buyer]) {
      await expect.poll(() => listReminders(shop, person.user)).toHaveLength(1);
    }
    expect(await listReminders(shop, developer.user)).toEqual([]);
    await owner.call('PUT', '/users/me/mail-preferences', { releaseMails: false });
    await remindAt(shop, '2027-12-28T10:00:00Z');
    await expect.poll(() => listReminders(shop, buyer.user)).toHaveLength(2);
    expect(await listReminders(shop, owner.user)).toHaveLength(1);
    await renew(shop, buyer, renews, { company: documentId });
    await remindAt(shop, '2028-01-10T10:00:00Z');
    expect(await listReminders(shop, buyer.user)).toHaveLength(2);
    await remindAt(shop, '2028-11-20T10:00:00Z');
    await expect.poll(() => listReminders(shop, buyer.user)).toHaveLength(3);
  },
);
