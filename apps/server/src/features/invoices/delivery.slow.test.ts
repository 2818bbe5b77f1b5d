import { formatMoney } from '@partshelf/contract/money.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { readPdf } from '../../../test/files/read-documents.ts';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { checkoutCalls } from '../../../test/support/calls/checkout-calls.ts';
import {
  billingOf,
  chargeVat,
  configureInvoices,
  listInvoices,
} from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { files } from '../../db/tables/files.ts';
import { invoiceFiles } from '../../db/tables/invoices.ts';
import { sha256 } from '../../files/files.ts';

const test = shopTest();

async function buy(shop: TestShop) {
  const buyer = await createBuyer(shop);
  await buyer.buyProduct();
  const [order] = await buyer.readOrders();
  const address = `/orders/${order!.documentId}/invoice`;
  const { invoices } = await listInvoices(buyer, order!.documentId);
  return { buyer, order: order!, address, number: invoices[0]?.number ?? '' };
}

const readStored = ({ deps }: TestShop, number: string) =>
  deps.db
    .select({ format: invoiceFiles.format, file: files })
    .from(invoiceFiles)
    .innerJoin(files, eq(files.id, invoiceFiles.fileId))
    .where(eq(files.name, `${number}.pdf`));

const untilStored = (shop: TestShop, number: string) =>
  until(
    () => readStored(shop, number),
    (stored) => stored.length > 0,
  );

test(
  'the buyer and an Admin download the invoice, and no other customer',
  { tags: ['INV-08'] },
  async ({ shop, admin, helpdesk }) => {
    await configureInvoices(admin);
    const { buyer, address, number } = await buy(shop);
    const own = await buyer.call('GET', address);
    expect(own.statusCode).toBe(200);
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining(`${number}.pdf`),
    });
    expect((await readPdf(own.rawPayload)).text).toContain(number);
    expect((await admin.call('GET', `${address}?number=${number}`)).rawPayload).toEqual(
      own.rawPayload,
    );
    const other = await createCustomer(shop);
    for (const { call } of [other, helpdesk]) {
      expect(expectErrorCode(await call('GET', address))).toBe('NOT_FOUND');
      expect(expectErrorCode(await call('GET', `${address}s`))).toBe('NOT_FOUND');
      expect(expectErrorCode(await call('POST', `${address}/mail`))).toBe('NOT_FOUND');
    }
    expect((await shop.app.inject(`/api${address}`)).statusCode).toBe(401);
    expect(expectErrorCode(await buyer.call('GET', `${address}?number=PS-1999-00001`))).toBe(
      'NOT_FOUND',
    );
    expect((await buyer.call('GET', `${address}?number=a%20b`)).statusCode).toBe(400);
  },
);

test(
  'an invoice of another order is not found under an own one',
  { tags: ['INV-08'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const [own, foreign] = [await buy(shop), await buy(shop)];
    const answer = await own.buyer.call('GET', `${own.address}?number=${foreign.number}`);
    expect(expectErrorCode(answer)).toBe('NOT_FOUND');
  },
);

test(
  'it is stored once with its hash, and the same before and after',
  { tags: ['INV-05'] },
  async ({ shop, admin }) => {
    await configureInvoices(admin);
    const { buyer, address, number } = await buy(shop);
    const early = await buyer.call('GET', address);
    const [stored, ...others] = await untilStored(shop, number);
    expect(others).toEqual([]);
    const late = await buyer.call('GET', address);
    expect(late.rawPayload).toEqual(early.rawPayload);
    expect(stored!.file.sha256).toBe(sha256(late.rawPayload));
    await shop.deps.files.deletePackage(stored!.file.storageKey);
    expect((await buyer.call('GET', address)).rawPayload).toEqual(early.rawPayload);
  },
);

test(
  'it is mailed to the buyer and to the address for copies, with the PDF',
  { tags: ['INV-08'] },
  async ({ shop, admin, buyer }) => {
    await configureInvoices(admin);
    await buyer.buyProduct();
    const mails = await shop.inbox(buyer.user.email, 2);
    const mail = mails.find(({ attachments }) => attachments.length > 0)!;
    const { documentId } = (await buyer.readOrders())[0]!;
    const { number } = (await listInvoices(buyer, documentId)).invoices[0]!;
    expect(mail.subject).toBe(`Partshelf invoice ${number}`);
    expect(mail.attachments).toMatchObject([
      { fileName: `${number}.pdf`, mimeType: 'application/pdf' },
    ]);
    const attached = await fetch(`${shop.sandbox.url}${mail.attachments[0]!.path}`);
    const own = await buyer.call('GET', `/orders/${documentId}/invoice`);
    expect(Buffer.from(await attached.arrayBuffer()).equals(own.rawPayload)).toBe(true);
    expect((await buyer.call('POST', `/orders/${documentId}/invoice/mail`)).statusCode).toBe(200);
    const again = await shop.inbox(buyer.user.email, 3);
    expect(again.filter(({ subject }) => subject === mail.subject)).toHaveLength(2);
  },
);

test('an Admin who sends it again is in the audit list, and its buyer is not', async ({
  shop,
  admin,
}) => {
  await configureInvoices(admin);
  const { buyer, address, order, number } = await buy(shop);
  for (const { call } of [buyer, admin]) {
    expect((await call('POST', `${address}/mail`)).statusCode).toBe(200);
  }
  const { data } = (await admin.call('GET', '/back-office/audit?subject=invoice')).json();
  expect(data).toMatchObject([
    {
      action: 'sent again',
      actor: { documentId: admin.user.documentId },
      details: { title: `invoice ${number}`, order: order.documentId },
    },
  ]);
});

test(
  'its mails name net and VAT, and the copy has the PDF, no login and no username',
  { tags: ['BUY-16', 'INV-08'] },
  async ({ shop, admin, buyer, product }) => {
    await chargeVat(admin);
    const copyTo = 'accounting@customer.example';
    const billing = billingOf({ country: 'DE', copyTo });
    const sessionId = await checkoutCalls(buyer).startPaying([product], billing);
    await shop.control(`/sessions/${sessionId}/pay`);
    await buyer.check(sessionId);
    const { documentId, number, totalCents, taxCents } = (await buyer.readOrders())[0]!;
    const [copy] = await shop.inbox(copyTo);
    const invoice = (await listInvoices(buyer, documentId)).invoices[0]!;
    const usd = (cents: number) => formatMoney(cents / 100, 'USD');
    const amounts = `Net: ${usd(totalCents - taxCents)}\nVAT 19 %: ${usd(taxCents)}\nTotal: ${usd(totalCents)}`;
    const isInvoice = ({ subject }: { subject: string }) => subject === copy!.subject;
    const received = await until(
      () => shop.inbox(buyer.user.email),
      (mails) => mails.some(isInvoice),
    );
    const own = received.find(isInvoice)!;
    for (const mail of [copy!, own]) {
      expect(mail.subject).toBe(`Partshelf invoice ${invoice.number}`);
      expect(mail.text).toContain(`for order ${number} is attached`);
      expect(mail.text).toContain(amounts);
      expect(mail.html).toContain('src="http://shop.test/mail-logo.png"');
      expect(mail.attachments).toMatchObject([
        { fileName: `${invoice.number}.pdf`, mimeType: 'application/pdf' },
      ]);
    }
    expect(own.text).toContain(`View your order:\nhttp://shop.test/order/${documentId}`);
    const links = copy!.html.match(/href="[^"]*"/g);
    expect(new Set(links)).toEqual(new Set(['href="http://shop.test/support"']));
    expect(`${copy!.text}${copy!.html}`).not.toContain(buyer.user.username);
    expect(copy!.text).not.toContain('Hello');
  },
);
