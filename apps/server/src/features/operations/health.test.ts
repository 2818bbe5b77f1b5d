import type { Opening, ShopHealth } from '@partshelf/contract/operations.ts';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { unsetBrand } from '../../../test/support/calls/admin-calls.ts';
import { createCategory, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { recordOperationTime } from '../../db/operation-times.ts';

const test = shopTest();

const readOpening = async (admin: Customer) =>
  (await admin.call('GET', '/back-office/opening')).json<{ data: Opening }>().data;

const setStep = async (admin: Customer, step: string, isDone: boolean) =>
  (await admin.call('PUT', '/back-office/opening', { step, isDone })).json<{ data: Opening }>()
    .data;

const readHealth = async (admin: Customer) =>
  (await admin.call('GET', '/back-office/health')).json<{ data: ShopHealth }>().data;

async function publishTexts(admin: Customer) {
  for (const name of ['terms', 'privacy']) {
    const content = { html: '<p>Our rules</p>' };
    await admin.call('PUT', '/back-office/texts', { name, version: 0, content });
  }
}

const writeImprint = (admin: Customer) =>
  admin.call('POST', '/back-office/pages', {
    title: 'Imprint',
    path: 'imprint',
    html: '<p>Nordwind GmbH</p>',
    inFooter: true,
    inSitemap: true,
  });

describe('the opening of a shop', { tags: ['VEND-18'] }, () => {
  test('ends when a customer could buy', { tags: ['slow'] }, async ({ shop, admin, buyer }) => {
    const none = await readOpening(admin);
    expect(none.isClosed).toBe(false);
    expect(Object.values(none.steps)).not.toContain(true);
    await admin.call('PUT', '/back-office/shop', { ...unsetBrand, name: 'Nordwind' });
    await publishTexts(admin);
    await writeImprint(admin);
    expect((await setStep(admin, 'invoicingNotNeeded', true)).isInvoicingNeeded).toBe(false);
    const sent = await admin.call('POST', '/back-office/opening/test-mail');
    expect(sent.json<{ data: Opening }>().data.testMailSentAt).toMatch(/Z$/);
    const [mail] = await shop.inbox(admin.user.email);
    expect(mail!.subject).toBe('A test email of Nordwind');
    await setStep(admin, 'testMailReceived', true);
    await createCategory(shop, { title: 'Calendars' });
    const before = await readOpening(admin);
    expect(before.steps).toMatchObject({ look: true, texts: true, imprint: true, testMail: true });
    expect(before.steps).toMatchObject({ invoicing: true, webhook: false, payment: false });
    await buyer.buyProduct();
    const after = await readOpening(admin);
    expect(Object.values(after.steps)).not.toContain(false);
    expect(after.isClosed).toBe(true);
  });

  test('can be closed, and opened again', async ({ admin }) => {
    await setStep(admin, 'invoicingNotNeeded', false);
    expect((await readOpening(admin)).isClosed).toBe(false);
    expect((await setStep(admin, 'openingClosed', true)).isClosed).toBe(true);
    expect((await setStep(admin, 'openingClosed', false)).isClosed).toBe(false);
  });
});

const seconds = (time: string | null) => Math.round(Date.parse(time!) / 1000);

async function recordTimes({ deps }: TestShop) {
  const at = new Date('2026-11-20T04:00:00.000Z');
  await recordOperationTime(deps.db, 'backup', at);
  await recordOperationTime(deps.db, 'certificateExpiry', new Date('2027-02-01T00:00:00.000Z'));
  return at;
}

test(
  'health has the last event, mail, backup, the disk, the certificate and failed jobs',
  { tags: ['VEND-18'] },
  async ({ shop, admin, buyer }) => {
    const at = await recordTimes(shop);
    await buyer.buyProduct();
    await shop.inbox(buyer.user.email);
    const health = await readHealth(admin);
    expect(seconds(health.lastWebhookAt)).toBeLessThanOrEqual(seconds(new Date().toISOString()));
    expect(health).toMatchObject({
      mails: { lastSentAt: expect.stringMatching(/Z$/), failed: 0 },
      mailbox: null,
      failedJobs: 0,
      lastBackupAt: at.toISOString(),
      certificateExpiresAt: '2027-02-01T00:00:00.000Z',
      lastMigration: expect.stringMatching(/^\d{4}_/),
    });
    expect(health.disk.freeBytes).toBeLessThan(health.disk.totalBytes);
  },
);
