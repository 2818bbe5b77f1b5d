import type { TaxSum } from '@partshelf/contract/invoices/admin.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { readPdf, readZip } from '../../../test/files/read-documents.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { configureInvoices, untilInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { sha256 } from '../../files/files.ts';
import { toDayInTimeZone } from './settings.ts';

/** Of the whole file, should a year end meanwhile. */
const now = new Date();
const year = toDayInTimeZone('Europe/Berlin', now).slice(0, 4);

const test = shopTest({ now: () => now });

const period = `from=${year}-01-01&until=${year}-12-31`;
const series = `PS-${year}`;

const toText = (bytes: Buffer | undefined) => bytes?.toString('utf8') ?? '';

async function sell(shop: TestShop, count: number, title: string) {
  const product = await createProduct(shop, { title, priceCents: 1_999 });
  const buyers = await Promise.all(Array.from({ length: count }, () => createBuyer(shop)));
  for (const buyer of buyers) await buyer.payFor(product);
  return buyers;
}

async function readExport(admin: Customer, query = period) {
  const answer = await admin.call('GET', `/back-office/export/invoices?${query}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  return readZip(answer.rawPayload);
}

test(
  'the export holds each PDF, an index, checksums and the series',
  { tags: ['slow', 'INV-12'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const [buyer] = await sell(shop, 4, '=Cmd()');
    const [order] = await buyer!.readOrders();
    const refund = `/back-office/orders/${order!.documentId}/partial-refund`;
    await admin.call('POST', refund, { amount: 5 });
    await untilInvoices(buyer!, order!.documentId, 2);
    const entries = await readExport(admin);
    const pdfs = [...entries.keys()].filter((name) => name.endsWith('.pdf'));
    expect(pdfs).toHaveLength(5);
    const sums = toText(entries.get('SHA256SUMS')).trim().split('\n');
    expect(sums).toHaveLength(5);
    for (const line of sums) {
      const [hash, name] = line.split('  ');
      expect(sha256(entries.get(name!)!)).toBe(hash);
      expect((await readPdf(entries.get(name!)!)).text).toContain(name!.replace('.pdf', ''));
    }
    expect(toText(entries.get('series.txt'))).toBe(
      `PS-CN${year}: 1–1 complete\n${series}: 1–4 complete\n`,
    );
    const rows = parse(entries.get('index.csv')!, { columns: true, bom: true }) as Record<
      string,
      string
    >[];
    const signed = rows.map(({ kind, total }) => (kind === 'invoice' ? 1 : -1) * Number(total));
    expect(sumAmounts(signed)).toBe(4 * 19.99 - 5);
    const { data } = (await admin.call('GET', `/back-office/export/tax-summary?${period}`)).json();
    expect(sumAmounts((data as TaxSum[]).map(({ total }) => total))).toBe(4 * 19.99 - 5);
    expect(data).toMatchObject([{ country: '', treatment: 'none', rate: 0, documents: 5, tax: 0 }]);
  },
);

test(
  'a period without invoices gives an export that says so',
  { tags: ['INV-12'] },
  async ({ admin }) => {
    const entries = await readExport(admin, 'from=1999-01-01&until=1999-12-31');
    expect([...entries.keys()]).toEqual(['index.csv', 'SHA256SUMS', 'series.txt']);
    expect(toText(entries.get('series.txt'))).toBe('No invoices in this period\n');
  },
);

test(
  'only an Admin exports, and only for days of the calendar',
  { tags: ['INV-12'] },
  async ({ admin, customer, helpdesk }) => {
    for (const path of ['invoices', 'tax-summary']) {
      const address = `/back-office/export/${path}`;
      for (const { call } of [customer, helpdesk]) {
        expect((await call('GET', `${address}?${period}`)).statusCode).toBe(403);
      }
      for (const query of [
        '',
        '?from=2026-01-01',
        '?from=2026-13-01&until=2026-02-30',
        '?from=x&until=y',
        '?from=2026-02-01&until=2026-01-31',
      ]) {
        expect((await admin.call('GET', `${address}${query}`)).statusCode).toBe(400);
      }
    }
  },
);
