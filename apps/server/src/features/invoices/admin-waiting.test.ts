import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { readPdf } from '../../../test/files/read-documents.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../test/support/buyer.ts';
import { createAdmin } from '../../../test/support/calls/admin-calls.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { company, configureInvoices, listInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { invoices, invoicingSettings } from '../../db/tables/invoices.ts';
import { orders } from '../../db/tables/orders.ts';
import { compareNumbers } from './invoice-numbers.ts';
import { issueInvoice } from './issue-invoice.ts';
import { lockOrderWithoutInvoice } from './admin-queries.ts';

const test = shopTest();

const address = '/back-office/invoicing';

test(
  'paid orders wait until an Admin issues their invoices, each once',
  { tags: ['slow', 'TAX-01', 'INV-11'] },
  async ({ shop, db, admin }) => {
    const buyers = await Promise.all(Array.from({ length: 3 }, () => createBuyer(shop)));
    for (const buyer of buyers) await buyer.buyProduct();
    const waiting = async () =>
      (await admin.call('GET', '/back-office/overview/waiting')).json().data.ordersWithoutInvoice
        .count;
    expect(await waiting()).toBe(0);
    expect(expectErrorCode(await admin.call('POST', `${address}/issue`))).toBe('INVOICES_OFF');
    await configureInvoices(admin);
    expect(await waiting()).toBe(3);
    expect((await admin.call('GET', address)).json().data.waitingOrders).toBe(3);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => admin.call('POST', `${address}/issue`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await until(waiting, (count) => count === 0);
    const isIssuing = async () => (await admin.call('GET', address)).json().data.isIssuing;
    await until(isIssuing, (is) => !is);
    const issued = await db.select().from(invoices);
    expect(issued.map(({ sequence }) => sequence).toSorted()).toEqual([1, 2, 3]);
    for (const buyer of buyers) {
      const [order] = await buyer.readOrders();
      expect((await listInvoices(buyer, order!.documentId)).invoices).toHaveLength(1);
    }
  },
);

test(
  'old orders get their invoices without mails, if the Admin wants none',
  { tags: ['TAX-01'] },
  async ({ shop, db, admin, buyer }) => {
    await db.delete(invoicingSettings);
    await buyer.buyProduct();
    const [order] = await buyer.readOrders();
    await db
      .update(orders)
      .set({ paidAt: new Date('2026-03-02T10:00:00Z') })
      .where(eq(orders.id, order!.id));
    await configureInvoices(admin);
    const read = async () => (await admin.call('GET', address)).json().data;
    const about = { waitingOrders: 1, waitingWithoutTax: 1, oldestWaiting: '2026-03-02' };
    expect(await read()).toMatchObject({ ...about, isIssuing: false });
    const started = await admin.call('POST', `${address}/issue`, { sendMails: false });
    expect(started.statusCode).toBe(200);
    await until(read, ({ waitingOrders, isIssuing }) => waitingOrders === 0 && !isIssuing);
    await until(
      () => shop.deps.jobs.listUnfinishedData(db, 'render-invoice'),
      (unfinished) => unfinished.length === 0,
    );
    const subjects = (await shop.inbox(buyer.user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('nvoice'))).toEqual([]);
  },
);

test(
  'an order whose buyer asks while an Admin issues gets one invoice',
  { tags: ['slow', 'INV-03', 'INV-11'] },
  async ({ shop, db, admin }) => {
    await db.delete(invoicingSettings);
    const buyers = await Promise.all(Array.from({ length: 5 }, () => createBuyer(shop)));
    for (const buyer of buyers) await buyer.buyProduct();
    await configureInvoices(admin);
    const sold = await Promise.all(buyers.map(async ({ readOrders }) => (await readOrders())[0]!));
    await Promise.all([
      admin.call('POST', `${address}/issue`),
      ...buyers.map(({ call }, index) =>
        call('POST', `/orders/${sold[index]!.documentId}/invoice`, { billing: company }),
      ),
    ]);
    await db.transaction(async (transaction) => {
      for (const { id } of sold) expect(await lockOrderWithoutInvoice(transaction, id)).toBe(false);
    });
    for (const { id } of sold) {
      expect(await db.$count(invoices, eq(invoices.orderId, id))).toBe(1);
    }
  },
);

test(
  'an order is not issued twice when two nodes work on the same list',
  { tags: ['INV-03'] },
  async ({ shop, db, admin, buyer }) => {
    await db.delete(invoicingSettings);
    await buyer.buyProduct();
    const { id } = (await buyer.readOrders())[0]!;
    await configureInvoices(admin);
    await compareNumbers(shop.deps);
    const issue = () =>
      db.transaction(async (transaction) => {
        if (!(await lockOrderWithoutInvoice(transaction, id))) return;
        await issueInvoice(shop.deps, transaction, id);
      });
    await Promise.all(Array.from({ length: 5 }, issue));
    expect(await db.$count(invoices, eq(invoices.orderId, id))).toBe(1);
  },
);

test(
  'a conflict of numbers stops invoices until an Admin names the next number',
  { tags: ['INV-13'] },
  async ({ db, admin, buyer }) => {
    await configureInvoices(admin);
    await db.update(invoicingSettings).set({ conflict: 'PS-2026-00001 belongs to two orders' });
    await buyer.buyProduct();
    const { documentId } = (await buyer.readOrders())[0]!;
    expect((await listInvoices(buyer, documentId)).invoices).toEqual([]);
    const name = (next: number) =>
      admin.call('PUT', `${address}/next-number`, { kind: 'invoice', next });
    expect(expectErrorCode(await name(1))).toBe('INVOICE_NUMBER_TAKEN');
    for (const wrong of [0, -1, 1.5, 100_000]) expect((await name(wrong)).statusCode).toBe(400);
    const answer = await name(40);
    expect(answer.json().data).toMatchObject({ conflict: null, waitingOrders: 1 });
    await admin.call('POST', `${address}/issue`);
    const { invoices: listed } = await until(
      () => listInvoices(buyer, documentId),
      (found) => found.invoices.length > 0,
    );
    expect(listed[0]!.number).toMatch(/-00040$/);
  },
);

test(
  'the preview is a sample invoice with the stored settings',
  { tags: ['TAX-01'] },
  async ({ admin }) => {
    await configureInvoices(admin, { legalName: 'Preview Parts AG', mode: 'table' });
    const answer = await admin.call('GET', `${address}/preview`);
    expect(answer.statusCode).toBe(200);
    const { text } = await readPdf(answer.rawPayload);
    expect(text).toContain('Preview Parts AG');
    expect(text).toContain('19 %');
  },
);

test(
  'only an Admin sees or changes the invoicing of the shop',
  { tags: ['TAX-01', 'X-02'] },
  async ({ customer, helpdesk }) => {
    for (const { call } of [customer, helpdesk]) {
      expect((await call('GET', address)).statusCode).toBe(403);
      expect((await call('GET', `${address}/preview`)).statusCode).toBe(403);
      expect((await call('POST', `${address}/issue`)).statusCode).toBe(403);
      expect((await call('PUT', `${address}/next-number`, {})).statusCode).toBe(403);
    }
  },
);

test(
  'no order waits for an invoice while only the time zone of the shop is saved',
  { tags: ['TAX-01'] },
  async ({ shop, db, admin, buyer }) => {
    await db.delete(invoicingSettings);
    await buyer.buyProduct();
    const read = async (path: string) => (await admin.call('GET', path)).json().data;
    const zone = { timeZone: 'Pacific/Auckland' };
    const saved = await admin.call('PUT', '/back-office/time-zone', zone);
    expect(saved.json()).toEqual({ data: zone });
    expect(await read('/back-office/time-zone')).toEqual(zone);
    expect((await read('/back-office/overview/waiting')).ordersWithoutInvoice).toEqual({
      count: 0,
      oldestAt: null,
    });
    const none = { waitingOrders: 0, waitingWithoutTax: 0, oldestWaiting: null };
    expect(await read(address)).toMatchObject({ ...none, settings: zone });
    const audit = await read('/back-office/audit?action=shop.time_zone_changed');
    expect(audit).toMatchObject([{ subject: 'shop', details: { timeZone: 'Pacific/Auckland' } }]);
    const old = await createAdmin(shop);
    await makeProofOld(shop, old.user.id);
    expect(expectErrorCode(await old.call('PUT', '/back-office/time-zone', zone))).toBe(
      'PROOF_TOO_OLD',
    );
    const { settings } = await read(address);
    const { timeZone: _ofShop, ...invoicing } = settings;
    const changed = { ...invoicing, legalName: 'Northgate Parts GmbH' };
    const answer = await admin.call('PUT', address, changed);
    expect(answer.json().data.settings).toEqual({ ...changed, ...zone });
  },
);
