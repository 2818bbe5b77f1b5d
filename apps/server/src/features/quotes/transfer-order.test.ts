import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { createBuyer } from '../../../test/support/buyer.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { readAlerts } from '../../../test/support/failed-refunds.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { listInvoices, untilInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  account,
  askForTransfer,
  offerTransfers,
  orderByTransfer,
  readTransfer,
  receive,
} from '../../../test/support/transfer-orders.ts';
import { companies } from '../../db/tables/companies.ts';
import { transferPayments } from '../../db/tables/transfers.ts';

const test = shopTest();

test(
  'an order by bank transfer says what to transfer, and asks nothing of the card provider',
  { tags: ['slow', 'PAY-04'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    expect(order).toMatchObject({ status: 'pending', payBy: 'transfer', attempts: 0 });
    const told = await readTransfer(buyer, order);
    const total = order.totalCents / 100;
    expect(told).toMatchObject({
      ...account,
      state: 'waiting',
      total,
      missing: total,
      received: 0,
      code: null,
      isUntouched: true,
    });
    expect(told.reference).toMatch(/^RF\d\d\d+$/);
    const { data } = (await buyer.call('GET', `/orders/${order.documentId}`)).json();
    expect(data.transfer).toEqual({
      state: 'waiting',
      dueOn: told.dueOn,
      reference: told.reference,
    });
    expect(data.canResume).toBeUndefined();
    const saysHow = ({ text }: { text: string }) =>
      text.includes('DE02 1203 0000 0000 2020 51') && text.includes(told.reference);
    // The mail with the invoice may come first.
    const mails = await until(
      () => shop.inbox(buyer.user.email),
      (arrived) => arrived.some(saysHow),
    );
    expect(mails.filter(saysHow)).toHaveLength(1);
    const pdf = await buyer.call('GET', `/orders/${order.documentId}/transfer/pdf`);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  },
);

test(
  'strangers see neither the order nor how to pay it',
  { tags: ['slow', 'PAY-04'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const stranger = await createBuyer(shop);
    for (const path of ['', '/transfer', '/transfer/pdf']) {
      const answer = await stranger.call('GET', `/orders/${order.documentId}${path}`);
      expect(answer.statusCode).toBe(404);
    }
    for (const path of ['/cancel', '/card']) {
      const answer = await stranger.call('POST', `/orders/${order.documentId}${path}`);
      expect(answer.statusCode).toBe(404);
    }
  },
);

test(
  'it is offered to whom, and from which total, the settings say',
  { tags: ['slow', 'PAY-04'] },
  async ({ shop, admin, buyer, product }) => {
    const { documentId: company, owner } = await createTestCompany(shop);
    await offerTransfers(admin, { transfer: 'companies', smallestTotal: 0 });
    expect(expectErrorCode(await askForTransfer(buyer, [product]))).toBe('TRANSFER_NOT_OFFERED');
    expect((await askForTransfer(owner, [product], { company })).statusCode).toBe(200);
    await offerTransfers(admin, { transfer: 'all', smallestTotal: 1_000 });
    expect(expectErrorCode(await askForTransfer(buyer, [product]))).toBe('TRANSFER_NOT_OFFERED');
    await offerTransfers(admin, { transfer: 'off' });
    expect(expectErrorCode(await askForTransfer(buyer, [product]))).toBe('TRANSFER_NOT_OFFERED');
    await offerTransfers(admin, { smallestTotal: 0 });
  },
);

test(
  'a double click makes one order, which counts neither as unpaid nor as an attempt',
  { tags: ['slow', 'PAY-04'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const answers = await Promise.all([1, 2, 3].map(() => askForTransfer(buyer, [product])));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await buyer.readOrders()).toHaveLength(1);
    for (let index = 0; index < 10; index += 1) {
      await buyer.startPaying([await createProduct(shop)]);
    }
    const eleventh = await buyer.order([await createProduct(shop)]);
    expect(expectErrorCode(eleventh)).toBe('TOO_MANY_UNPAID');
    const other = await createProduct(shop);
    expect((await askForTransfer(buyer, [other])).statusCode).toBe(200);
  },
);

test(
  'a company can require a PO number',
  { tags: ['slow', 'PAY-01'] },
  async ({ shop, db, admin, product }) => {
    await offerTransfers(admin);
    const { id, documentId: company, owner } = await createTestCompany(shop);
    await db.update(companies).set({ requiresPurchaseOrder: true }).where(eq(companies.id, id));
    const refused = await askForTransfer(owner, [product], { company });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().validation_error).toEqual({ purchaseOrder: ['PO number is required'] });
    const billing = { kind: 'company', name: 'Fabrikam', country: 'DE', purchaseOrder: 'PO 1' };
    const order = await orderByTransfer(shop, owner, [product], { company, billing });
    const { invoices } = await untilInvoices(owner, order.documentId, 1);
    expect(invoices).toHaveLength(1);
  },
);

test(
  'the money settles the order: downloads, a mail, one invoice',
  { tags: ['slow', 'PAY-05', 'PAY-07'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const { invoices } = await listInvoices(buyer, order.documentId);
    expect(invoices).toHaveLength(1);
    const link = () => buyer.call('GET', `/products/${product.documentId}/download-link`);
    expect((await link()).statusCode).not.toBe(200);
    const recorded = await receive(shop, order);
    expect(recorded).toEqual({ outcome: 'paid', missingCents: 0, extraCents: 0 });
    expect((await link()).statusCode).toBe(200);
    const later = await listInvoices(buyer, order.documentId);
    expect(later.invoices).toHaveLength(1);
    expect(await readTransfer(buyer, order)).toMatchObject({ state: 'paid', missing: 0 });
    const receipt = (await buyer.call('GET', `/orders/${order.documentId}/receipt`)).json().data;
    expect(receipt.paymentReference).toMatch(/^RF/);
    await until(
      () => shop.inbox(buyer.user.email),
      (mails) => mails.some(({ text }) => text.includes('We have received your payment')),
    );
  },
);

test(
  'after the payment there is one invoice, of the day of the payment',
  { tags: ['slow', 'PAY-05'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin, { invoice: 'afterPayment' });
    const order = await orderByTransfer(shop, buyer, [product]);
    expect((await listInvoices(buyer, order.documentId)).invoices).toEqual([]);
    await receive(shop, order);
    expect((await listInvoices(buyer, order.documentId)).invoices).toHaveLength(1);
    await offerTransfers(admin, { invoice: 'first' });
  },
);

test(
  'too little leaves it open and says how much, the tolerance of 0.01 settles it',
  { tags: ['slow', 'PAY-07'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin, { tolerance: 0 });
    const exact = await orderByTransfer(shop, buyer, [product]);
    const part = await receive(shop, exact, { amountCents: exact.totalCents - 1 });
    expect(part).toEqual({ outcome: 'waiting', missingCents: 1, extraCents: 0 });
    expect(await readTransfer(buyer, exact)).toMatchObject({ state: 'waiting', missing: 0.01 });
    await until(
      () => shop.inbox(buyer.user.email),
      (mails) => mails.some(({ text }) => text.includes('$0.01 is missing')),
    );
    const rest = await receive(shop, exact, { amountCents: 1, bankReference: 'BANK-2' });
    expect(rest.outcome).toBe('paid');
    await offerTransfers(admin, { tolerance: 0.01 });
    const other = await createBuyer(shop);
    const tolerant = await orderByTransfer(shop, other, [product]);
    const settled = await receive(shop, tolerant, { amountCents: tolerant.totalCents - 1 });
    expect(settled.outcome).toBe('paid');
    await offerTransfers(admin, { tolerance: 0 });
  },
);

test(
  'the same payment is recorded once, by two Admins at the same moment too',
  { tags: ['slow', 'PAY-07'] },
  async ({ shop, db, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const answers = await Promise.allSettled([receive(shop, order), receive(shop, order)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const stored = await db
      .select()
      .from(transferPayments)
      .where(eq(transferPayments.orderId, order.id));
    expect(stored).toHaveLength(1);
    await expect(receive(shop, order)).rejects.toMatchObject({ code: 'TRANSFER_KNOWN' });
  },
);

test(
  'too much, and a second payment, are kept and raise an alert',
  { tags: ['slow', 'PAY-07'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const recorded = await receive(shop, order, { amountCents: order.totalCents + 500 });
    expect(recorded).toEqual({ outcome: 'paid', missingCents: 0, extraCents: 500 });
    const again = await receive(shop, order, { bankReference: 'BANK-2' });
    expect(again.outcome).toBe('kept');
    expect(await readAlerts(admin, order)).toHaveLength(2);
  },
);

test(
  'a card pays it while nothing has arrived, and the transfer stays possible',
  { tags: ['slow', 'PAY-04'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const path = `/orders/${order.documentId}/card`;
    const page = (await buyer.call('POST', path)).json().stripeSession;
    const again = (await buyer.call('POST', path)).json().stripeSession;
    expect(again.id).toBe(page.id);
    expect((await buyer.readOrders())[0]).toMatchObject({ attempts: 1, status: 'pending' });
    await shop.control(`/sessions/${page.id}/pay`);
    expect((await buyer.check(page.id)).json().status).toBe('success');
    expect(await readTransfer(buyer, order)).toMatchObject({ state: 'paid', isUntouched: false });
    expect((await listInvoices(buyer, order.documentId)).invoices).toHaveLength(1);
  },
);

test(
  'money closes an open card page, so nothing is paid twice',
  { tags: ['slow', 'PAY-07'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    await buyer.call('POST', `/orders/${order.documentId}/card`);
    expect((await receive(shop, order)).outcome).toBe('paid');
    expect(await buyer.readSessions()).toEqual([
      { attempt: 0, status: 'complete' },
      { attempt: 1, status: 'expired' },
    ]);
    const late = await buyer.call('POST', `/orders/${order.documentId}/card`);
    expect(expectErrorCode(late)).toBe('ORDER_ALREADY_PAID');
  },
);

test(
  'a card page is refused once money has arrived',
  { tags: ['slow', 'PAY-04'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    await receive(shop, order, { amountCents: 100 });
    for (const path of ['card', 'cancel']) {
      const answer = await buyer.call('POST', `/orders/${order.documentId}/${path}`);
      expect(expectErrorCode(answer)).toBe('TRANSFER_ARRIVED');
    }
    const retried = await buyer.retry(`transfer_${order.documentId}`);
    expect(retried.json().details.code).toBe('TRANSFER_ARRIVED');
  },
);

test(
  'a cancelled order has a credit note, and money for it is kept with an alert',
  { tags: ['slow', 'PAY-05'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const answer = await buyer.call('POST', `/orders/${order.documentId}/cancel`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { invoices } = await listInvoices(buyer, order.documentId);
    expect(invoices.map(({ kind }) => kind)).toEqual(['invoice', 'creditNote']);
    expect(await readTransfer(buyer, order)).toMatchObject({ state: 'cancelled', missing: 0 });
    const recorded = await receive(shop, order);
    expect(recorded.outcome).toBe('kept');
    expect((await buyer.readOrders())[0]!.status).toBe('expired');
    expect(await readAlerts(admin, order)).toHaveLength(1);
    const removed = await buyer.call('DELETE', `/orders/${order.documentId}`);
    expect(removed.statusCode, removed.body).toBe(200);
  },
);

test(
  'cancelling and recording at the same moment end in one of both',
  { tags: ['PAY-05'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const [cancelled, recorded] = await Promise.all([
      buyer.call('POST', `/orders/${order.documentId}/cancel`),
      receive(shop, order),
    ]);
    const { status } = (await buyer.readOrders())[0]!;
    const { invoices } = await listInvoices(buyer, order.documentId);
    if (cancelled.statusCode === 200) {
      expect([status, recorded.outcome, invoices.length]).toEqual(['expired', 'kept', 2]);
    } else {
      expect([status, recorded.outcome, invoices.length]).toEqual(['succeeded', 'paid', 1]);
    }
  },
);

test(
  'the nightly job leaves it alone',
  { tags: ['PAY-04'] },
  async ({ shop, db, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    await db.execute(
      sql`update orders set created_at = now() - interval '90 days' where id = ${order.id}`,
    );
    await db.execute(
      sql`update payment_sessions set created_at = now() - interval '90 days', status = 'expired' where order_id = ${order.id}`,
    );
    const { removeOldUnpaidOrders } = await import('../checkout/order-queries.ts');
    await removeOldUnpaidOrders(db, new Date(), 100);
    expect((await buyer.readOrders())[0]!.removedAt).toBeNull();
    await until(buyer.listOrders, (listed) => listed.length === 1);
  },
);

test(
  'staff find an order by the reference of its bank transfer, and by how it is paid',
  { tags: ['slow', 'PAY-04'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const { reference, dueOn } = await readTransfer(buyer, order);
    const grouped = `${reference.slice(0, 4)} ${reference.slice(4)}`;
    for (const filter of [`search=${reference}`, `search=${encodeURIComponent(grouped)}`]) {
      const { data } = (await admin.call('GET', `/back-office/orders?${filter}`)).json();
      expect(data).toMatchObject([
        { documentId: order.documentId, transfer: { state: 'waiting', dueOn, reference } },
      ]);
    }
    const found = await admin.call('GET', `/back-office/search?q=${reference}`);
    expect(found.body).toContain(order.documentId);
    const { data: byCard } = (await admin.call('GET', '/back-office/orders?payBy=card')).json();
    expect(byCard.map(({ number }: { number: number }) => number)).not.toContain(order.number);
    const file = await admin.call(
      'GET',
      '/back-office/import-export/orders?date=placed&payBy=transfer',
    );
    expect(file.body).toContain(order.documentId);
  },
);
