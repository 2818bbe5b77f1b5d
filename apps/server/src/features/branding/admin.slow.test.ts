import type { AdminBrand } from '@partshelf/contract/branding/admin.ts';
import { expect } from 'vitest';
import { readPdf } from '../../../test/files/read-documents.ts';
import {
  createAdmin,
  saveBrand,
  unsetBrand as unset,
} from '../../../test/support/calls/admin-calls.ts';
import { askForDeletion, signUpCaller } from '../../../test/support/calls/privacy-calls.ts';
import { chargeVat, configureInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { offerTransfers } from '../../../test/support/transfer-orders.ts';
import { toShopSettings } from '../../pages/pages.ts';

const test = shopTest();
const path = '/back-office/shop';

test('without a setting the shop names the defaults', async ({ shop, admin }) => {
  const { data } = (await admin.call('GET', path)).json<{ data: AdminBrand }>();
  expect(data.settings).toEqual(unset);
  expect(data.images).toEqual({ logo: null, logoDark: null, icon: null, heroImage: null });
  expect(data.defaults).toMatchObject({ name: 'Partshelf', email: shop.deps.config.company.email });
  expect(shop.deps.branding.isBranded()).toBe(false);
});

test('a saved brand applies at once, is audited, and can be reset', async ({ shop, admin }) => {
  const given = { ...unset, name: 'Nordwind', accent: '#0A7A4B', phone: '+49 30 1234' };
  const answer = await admin.call('PUT', path, given);
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ data: AdminBrand }>().data.settings).toEqual({
    ...given,
    accent: '#0a7a4b',
  });
  expect(shop.deps.branding.brand()).toMatchObject({ name: 'Nordwind', accent: '#0a7a4b' });
  expect(shop.deps.branding.company()).toMatchObject({
    email: shop.deps.config.company.email,
    phone: '+49 30 1234',
  });
  const socialLinks = [{ name: 'Mastodon', url: 'https://social.example/@nordwind' }];
  await admin.call('PUT', path, { ...given, phone: '+49 30 5678', socialLinks });
  const audit = (await admin.call('GET', '/back-office/audit?subject=shop')).json();
  expect(audit.data.map(({ details }: { details: object }) => details)).toEqual([
    {
      phoneBefore: '+49 30 1234',
      phone: '+49 30 5678',
      socialLinksBefore: '[]',
      socialLinks: JSON.stringify(socialLinks),
    },
    {
      nameBefore: '',
      name: 'Nordwind',
      accentBefore: '',
      accent: '#0a7a4b',
      phoneBefore: '',
      phone: '+49 30 1234',
    },
  ]);
  expect((await admin.call('PUT', path, unset)).statusCode).toBe(200);
  expect(shop.deps.branding.isBranded()).toBe(false);
});

test(
  'documents, emails and pages write dates as the shop has set',
  { tags: ['BUY-17'] },
  async ({ shop, admin, accounts }) => {
    for (const dateLocale of ['', 'de', 'ar-EG', 'en-US\n']) {
      expect((await admin.call('PUT', path, { ...unset, dateLocale })).statusCode).toBe(400);
    }
    await configureInvoices(admin);
    const readDocument = async () => {
      const { rawPayload } = await admin.call('GET', '/back-office/invoicing/preview');
      return (await readPdf(rawPayload)).text;
    };
    expect(await readDocument()).toMatch(/Issued\s+[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    expect((await saveBrand(admin, { dateLocale: 'de-DE' })).statusCode).toBe(200);
    expect(toShopSettings(shop.deps).brand).toMatchObject({ dateLocale: 'de-DE' });
    expect(await readDocument()).toMatch(/Issued\s+\d{2}\.\d{2}\.\d{4}/);
    const person = await signUpCaller(shop, accounts);
    await askForDeletion(person);
    const { text } = await accounts.waitForMail(person.email, 'Your account will be deleted');
    expect(text).toMatch(/On \d{2}\.\d{2}\.\d{4} we delete it/);
    await admin.call('PUT', path, unset);
  },
);

test('a colour too light to read is refused, and the offered one is accepted', async ({
  admin,
}) => {
  const refused = await admin.call('PUT', path, { ...unset, accent: '#ffe100' });
  expect(refused.statusCode).toBe(400);
  const message = refused.body;
  const [, offered] = /Use (#[0-9a-f]{6})/.exec(message)!;
  expect((await admin.call('PUT', path, { ...unset, accent: offered })).statusCode).toBe(200);
});

test.for([
  { name: 'x'.repeat(61) },
  { name: 'a\u202eb' },
  { accent: 'red' },
  { logo: 'a'.repeat(24) },
  { email: 'a@b' },
  { address: [''] },
  { socialLinks: [{ name: 'Site', url: 'http://site.example' }] },
  { socialLinks: [{ name: 'Site', url: 'javascript:alert(1)' }] },
  { unknown: 'x' },
])('%j is refused', async (given, { admin }) => {
  expect((await admin.call('PUT', path, { ...unset, ...given })).statusCode).toBe(400);
});

test('only an Admin reads and changes the settings of the shop', async ({ shop, customer }) => {
  const host = new URL(shop.deps.config.publicUrl).host;
  expect((await shop.app.inject({ url: `/api${path}`, headers: { host } })).statusCode).toBe(401);
  expect((await customer.call('GET', path)).statusCode).toBe(403);
  expect((await customer.call('PUT', path, unset)).statusCode).toBe(403);
  expect((await (await createAdmin(shop)).call('GET', path)).statusCode).toBe(200);
});

test('pages know the time zone in which the shop counts days', async ({ shop, admin }) => {
  const readZone = () => toShopSettings(shop.deps).timeZone;
  await admin.call('PUT', '/back-office/time-zone', { timeZone: 'Pacific/Auckland' });
  expect(readZone()).toBe('Pacific/Auckland');
  await admin.call('PUT', '/back-office/time-zone', { timeZone: 'UTC' });
  expect(readZone()).toBeUndefined();
});

test('pages know who may pay by bank transfer', { tags: ['PAY-01'] }, async ({ shop, admin }) => {
  const readOffer = () => toShopSettings(shop.deps).texts?.transfer ?? 'off';
  expect(readOffer()).toBe('off');
  await offerTransfers(admin, { transfer: 'companies' });
  expect(readOffer()).toBe('companies');
  await offerTransfers(admin, { transfer: 'off' });
  expect(readOffer()).toBe('off');
});

test('pages say that VAT is added once it is', { tags: ['BUY-05'] }, async ({ shop, admin }) => {
  const isTaxed = () => toShopSettings(shop.deps).texts?.invoicing?.isTaxed ?? false;
  expect(isTaxed()).toBe(false);
  await chargeVat(admin);
  expect(isTaxed()).toBe(true);
  await configureInvoices(admin, { mode: 'none' });
  expect(isTaxed()).toBe(false);
});
