import type { AdminRefundRequest } from '@partshelf/contract/orders/admin-refunds.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import type { AdminMail } from '@partshelf/contract/operations.ts';
import type { AdminOrder, AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import type { Overview, OpenTasks } from '@partshelf/contract/statistics.ts';

const placedAt = '2025-11-20T12:00:00.000Z';

const buyer = { documentId: 'mara', username: 'mara.lindt', email: 'mara@northgate.example' };

let lastNumber = 0;

export function makeAdminOrder(given: Partial<AdminOrder> = {}): AdminOrder {
  lastNumber += 1;
  return {
    documentId: `sold${lastNumber}`.padEnd(24, 'x'),
    number: 1000 + lastNumber,
    state: 'succeeded',
    attempts: 1,
    total: 129,
    products: ['Org Chart'],
    buyer,
    createdAt: placedAt,
    paidAt: placedAt,
    ...given,
  };
}

export function makeAdminOrderDetails(given: Partial<AdminOrderDetails> = {}): AdminOrderDetails {
  const { total = 129, refunded = 0 } = given;
  return {
    ...makeAdminOrder(),
    billing: null,
    tax: 0,
    taxRule: null,
    refunded,
    refundable: sumAmounts([total, -refunded]),
    refunds: [],
    invoices: [],
    refundStartedAt: null,
    refundedAt: null,
    disputedAt: null,
    disputeLostAt: null,
    removedAt: null,
    replaces: null,
    replacedBy: null,
    lines: [
      {
        product: { documentId: 'org-chart', slug: 'org-chart' },
        title: 'Org Chart',
        version: '4.4.0.0',
        quantity: 1,
        unitPrice: 129,
        discount: 0,
        amount: 129,
        paid: 129,
        refundable: { quantity: 1, amount: 129 },
        endedAt: null,
      },
    ],
    payments: [
      {
        attempt: 1,
        state: 'complete',
        sessionId: 'cs_test_1',
        paymentId: 'pi_test_1',
        url: 'https://dashboard.stripe.com/test/payments/pi_test_1',
        card: { brand: 'visa', last4: '4242' },
        createdAt: placedAt,
        paidAt: placedAt,
        refundedAt: null,
      },
    ],
    events: [],
    downloads: [],
    refundRequests: [],
    disputes: [],
    mails: [],
    notes: [],
    ...given,
  };
}

export function makeRefundRequest(given: Partial<AdminRefundRequest> = {}): AdminRefundRequest {
  lastNumber += 1;
  const { documentId, number, state, total, paidAt, products } = makeAdminOrder();
  return {
    documentId: `request-${lastNumber}`,
    state: 'open',
    reason: 'It does not run on our tenant.',
    lines: [],
    answer: null,
    createdAt: placedAt,
    decidedAt: null,
    decidedBy: null,
    order: {
      documentId,
      number,
      state,
      total,
      refunded: 0,
      paidAt,
      products,
      downloads: { count: 0, lastAt: null },
    },
    buyer,
    askedBy: buyer,
    earlier: { count: 0, newest: [] },
    ...given,
  };
}

export function makeMail(given: Partial<AdminMail> = {}): AdminMail {
  lastNumber += 1;
  return {
    documentId: `mail-${lastNumber}`,
    recipient: 'mara@northgate.example',
    subject: `Subject ${lastNumber}`,
    state: 'sent',
    tries: 1,
    failure: null,
    createdAt: placedAt,
    sentAt: placedAt,
    ...given,
  };
}

export type GivenTasks = { [Name in keyof OpenTasks]?: Partial<OpenTasks[Name]> };

export function makeWaiting(given: GivenTasks = {}): OpenTasks {
  const none = { count: 0, oldestAt: null };
  return {
    chats: { ...none, helpdesk: 1, ...given.chats },
    refundRequests: { ...none, ...given.refundRequests },
    disputes: { ...none, amount: 0, respondBy: null, ...given.disputes },
    ordersWithoutInvoice: { ...none, ...given.ordersWithoutInvoice },
    ...(given.waitingTransfers && { waitingTransfers: { ...none, ...given.waitingTransfers } }),
    ...(given.overdueTransfers && { overdueTransfers: { ...none, ...given.overdueTransfers } }),
    ...(given.openBankLines && { openBankLines: { ...none, ...given.openBankLines } }),
    contactMessages: { ...none, ...given.contactMessages },
    inboundMails: { ...none, ...given.inboundMails },
    failedMails: { ...none, ...given.failedMails },
    paymentAlerts: { ...none, ...given.paymentAlerts },
    failedJobs: { ...none, ...given.failedJobs },
  };
}

export function makeMoney(paid: number, returned = 0, paidTax = 0, returnedTax = 0) {
  const revenue = sumAmounts([paid, -returned]);
  const tax = sumAmounts([paidTax, -returnedTax]);
  return { paid, returned, revenue, paidTax, returnedTax, tax, net: sumAmounts([revenue, -tax]) };
}

export function makeOverview(given: Partial<Overview> = {}): Overview {
  return {
    sales: { ...makeMoney(0), orders: 0 },
    states: { pending: 0, succeeded: 0, expired: 0, failed: 0, refunded: 0, disputed: 0 },
    attempts: { started: 0, paid: 0 },
    downloads: 0,
    days: [
      { day: '2025-11-19', ...makeMoney(0), orders: 0 },
      { day: '2025-11-20', ...makeMoney(0), orders: 0 },
    ],
    topProducts: [],
    ...given,
  };
}
