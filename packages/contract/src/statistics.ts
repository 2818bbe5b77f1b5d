import * as z from 'zod/mini';
import { money, timestamp } from './api/codecs.ts';
import { entryOf, listOf, nothing } from './api/envelope.ts';
import { dayField } from './api/fields.ts';
import { route } from './api/route.ts';
import { type Days, daysQuery, periodInOrder, paginationQuery, withAnyCase } from './api/query.ts';
import { countDays } from './dates.ts';
import { limits } from './limits.ts';

export interface StatisticsPeriod {
  readonly from: string;
  readonly until: string;
}

const isShort = (period: StatisticsPeriod) => !(countDays(period) > limits.statisticsDays);

const bounds = { from: dayField, until: dayField };

const short = z.refine<StatisticsPeriod>(isShort, {
  path: ['until'],
  message: `A period has at most ${limits.statisticsDays} days`,
});

export const statisticsPeriod = z.strictObject(bounds).check(periodInOrder, short);

const sums = {
  paid: money,
  returned: money,
  revenue: money,
  paidTax: money,
  returnedTax: money,
  tax: money,
  net: money,
};

/** The steps of trials are left out until a product is sold with licences. */
const funnelSteps = z.object({
  viewed: z.number(),
  addedToCart: z.number(),
  checkoutBegun: z.number(),
  ordersPaid: z.number(),
  trialsStarted: z.optional(z.number()),
  trialsConverted: z.optional(z.number()),
});

export type FunnelSteps = z.infer<typeof funnelSteps>;

/**
 * `due` counts the ends of updates that are in the period, as they were before a renewal. `renewed`
 * of them have another year, and `lost` have none 30 days later. The others can still be renewed.
 */
const renewalSums = { due: z.number(), renewed: z.number(), lost: z.number() };

const dayOfSales = z.object({ day: z.string(), ...sums, orders: z.number() });

/** `discount` is what codes took off. */
export const statistics = z.object({
  ...sums,
  discount: money,
  orders: z.number(),
  /** The shop charges tax, or did so in the period. */
  isTaxed: z.boolean(),
  days: z.array(dayOfSales),
  funnel: funnelSteps,
  /** It is left out until a product is sold with licences. */
  renewals: z.optional(z.object(renewalSums)),
});

export type Statistics = z.infer<typeof statistics>;

/** `units` are without what was refunded, disputed or revoked. */
export const productSales = z.object({
  documentId: z.string(),
  title: z.string(),
  units: z.number(),
  ...sums,
});

export type ProductSales = z.infer<typeof productSales>;

/** `documentId` is empty when there is no such code any more. */
export const codeSales = z.object({
  documentId: z.string(),
  code: z.string(),
  orders: z.number(),
  discount: money,
  ...sums,
});

export type CodeSales = z.infer<typeof codeSales>;

export const countrySales = z.object({ country: z.string(), orders: z.number(), ...sums });

export type CountrySales = z.infer<typeof countrySales>;

export const reversalMonth = z.object({
  month: z.string(),
  refunded: z.number(),
  refundedInPart: z.number(),
  disputed: z.number(),
  returned: money,
});

export type ReversalMonth = z.infer<typeof reversalMonth>;

export const productFunnel = z.object({
  documentId: z.string(),
  title: z.string(),
  ...funnelSteps.shape,
});

export type ProductFunnel = z.infer<typeof productFunnel>;

export const productRenewals = z.object({
  documentId: z.string(),
  title: z.string(),
  ...renewalSums,
});

export type ProductRenewals = z.infer<typeof productRenewals>;

const directionsOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names.flatMap((name) => [`${name}:desc` as const, `${name}:asc` as const]));

export const productSalesSort = z._default(
  withAnyCase(directionsOf(['revenue', 'net', 'tax', 'paid', 'returned', 'units', 'title'])),
  'revenue:desc',
);

export type ProductSalesSort = z.output<typeof productSalesSort>;

export const codeSalesSort = z._default(
  withAnyCase(
    directionsOf(['revenue', 'net', 'tax', 'paid', 'returned', 'discount', 'orders', 'code']),
  ),
  'discount:desc',
);

export type CodeSalesSort = z.output<typeof codeSalesSort>;

export const productFunnelSort = z._default(
  withAnyCase(directionsOf([...z.keyof(funnelSteps).options, 'title'])),
  'viewed:desc',
);

export type ProductFunnelSort = z.output<typeof productFunnelSort>;

export const productRenewalSort = z._default(
  withAnyCase(directionsOf(['due', 'renewed', 'lost', 'title'])),
  'due:desc',
);

export type ProductRenewalSort = z.output<typeof productRenewalSort>;

const pageOf = <Sort extends z.ZodMiniType>(sort: Sort) =>
  z.strictObject({ ...bounds, sort, pagination: paginationQuery }).check(periodInOrder, short);

export const statisticsTable = z.enum([
  'products',
  'discounts',
  'countries',
  'refunds',
  'funnel',
  'renewals',
]);

export type StatisticsTable = z.infer<typeof statisticsTable>;

const overviewDays = z.enum(limits.overviewDays);

const overviewQuery = z.strictObject({ days: z._default(overviewDays, '30'), ...daysQuery }).check(
  periodInOrder as z.core.$ZodCheck<unknown>,
  z.refine<Days>(({ from, until }) => !from === !until, {
    path: ['until'],
    message: 'Give the first and the last day, or neither',
  }) as z.core.$ZodCheck<unknown>,
  short as z.core.$ZodCheck<unknown>,
);

export type OverviewQuery = z.output<typeof overviewQuery>;

/** `revenue` and `units` are without what was refunded. */
const topProduct = z.object({
  documentId: z.string(),
  title: z.string(),
  units: z.number(),
  revenue: money,
});

export const overview = z.object({
  sales: z.object({ ...sums, orders: z.number() }),
  states: z.object({
    pending: z.number(),
    succeeded: z.number(),
    expired: z.number(),
    failed: z.number(),
    refunded: z.number(),
    disputed: z.number(),
  }),
  attempts: z.object({ started: z.number(), paid: z.number() }),
  downloads: z.number(),
  /** The oldest comes first. */
  days: z.array(dayOfSales),
  topProducts: z.array(topProduct),
});

export type Overview = z.infer<typeof overview>;
export type OverviewResult = z.input<typeof overview>;

/** `oldestAt` is null when none is open, or when it is not known. */
const openTask = z.object({ count: z.number(), oldestAt: z.nullable(timestamp) });

export const openTasks = z.object({
  /** `helpdesk` is the number of people who can answer chats. */
  chats: z.extend(openTask, { helpdesk: z.number() }),
  refundRequests: openTask,
  /** `amount` is that of all of them, `respondBy` the next deadline. */
  disputes: z.extend(openTask, { amount: money, respondBy: z.nullable(timestamp) }),
  ordersWithoutInvoice: openTask,
  /** The three about transfers are left out while no buyer can pay by bank transfer or has done so. */
  waitingTransfers: z.optional(openTask),
  overdueTransfers: z.optional(openTask),
  /** They are payments of bank files that were neither recorded nor dismissed. */
  openBankLines: z.optional(openTask),
  /** It is left out while no release waits for a decision. */
  heldReleases: z.optional(openTask),
  /** It is left out while no product relies on what ends within 180 days. */
  retiringProducts: z.optional(openTask),
  contactMessages: openTask,
  inboundMails: openTask,
  failedMails: openTask,
  paymentAlerts: openTask,
  failedJobs: openTask,
});

export type OpenTasks = z.infer<typeof openTasks>;
export type OpenTasksResult = z.input<typeof openTasks>;

/** `order` is null when the shop has no order for the payment. */
export const paymentAlert = z.object({
  id: z.string(),
  alert: z.string(),
  order: z.nullable(z.string()),
  orderNumber: z.nullable(z.number()),
  sessionId: z.nullable(z.string()),
  bankFile: z.nullable(z.string()),
  receivedAt: timestamp,
});

export type PaymentAlert = z.infer<typeof paymentAlert>;

export const failedJobQueue = z.object({
  queue: z.string(),
  count: z.number(),
  lastFailedAt: timestamp,
});

export type FailedJobQueue = z.infer<typeof failedJobQueue>;

const alertParams = z.strictObject({ id: z.string().check(z.regex(/^[\w:.-]{1,300}$/)) });

export const statisticsRoutes = {
  'GET /back-office/statistics': route({
    access: 'admin',
    summary: 'Sums of the orders that were paid in a period',
    query: statisticsPeriod,
    output: entryOf(statistics),
  }),
  'GET /back-office/statistics/products': route({
    access: 'admin',
    summary: 'Revenue of a period by product; bundles count as the product that was sold',
    query: pageOf(productSalesSort),
    output: listOf(productSales),
  }),
  'GET /back-office/statistics/discounts': route({
    access: 'admin',
    summary: 'Revenue of a period by discount code',
    query: pageOf(codeSalesSort),
    output: listOf(codeSales),
  }),
  'GET /back-office/statistics/countries': route({
    access: 'admin',
    summary: 'Revenue of a period by country of the buyer, the highest first',
    query: statisticsPeriod,
    output: z.object({ data: z.array(countrySales) }),
  }),
  'GET /back-office/statistics/refunds': route({
    access: 'admin',
    summary: 'What was refunded of the orders of a period, by month of their payment',
    query: statisticsPeriod,
    output: z.object({ data: z.array(reversalMonth) }),
  }),
  'GET /back-office/statistics/funnel': route({
    access: 'admin',
    summary: 'From the product page to the payment: counts of a period by product',
    query: pageOf(productFunnelSort),
    output: listOf(productFunnel),
  }),
  'GET /back-office/statistics/renewals': route({
    access: 'admin',
    summary: 'Ends of updates in a period by product, and which of them were renewed or lost',
    query: pageOf(productRenewalSort),
    output: listOf(productRenewals),
  }),
  'GET /back-office/statistics/:table/export': route({
    access: 'admin',
    summary: 'One of the tables of a period as a CSV file',
    params: z.strictObject({ table: statisticsTable }),
    query: statisticsPeriod,
    output: z.null(),
    responseType: 'file',
  }),
  'GET /back-office/overview/waiting': route({
    access: 'admin',
    summary: 'Counts of the open work of the staff, and how old it is',
    output: entryOf(openTasks),
  }),
  'GET /back-office/overview': route({
    access: 'admin',
    summary: 'Sales figures of the last days',
    query: overviewQuery,
    output: entryOf(overview),
  }),
  'GET /back-office/overview/alerts': route({
    access: 'admin',
    summary: 'Open payment alerts, newest first',
    query: z.strictObject({ pagination: paginationQuery }),
    output: listOf(paymentAlert),
  }),
  'POST /back-office/overview/alerts/:id/resolve': route({
    access: 'admin',
    summary: 'Dismiss a payment alert',
    params: alertParams,
    output: entryOf(z.object({ dismissedAt: timestamp })),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/overview/alerts/:id/reopen': route({
    access: 'admin',
    summary: 'Bring back an alert that was dismissed at this time, unless it was dismissed again',
    params: alertParams,
    body: z.strictObject({ dismissedAt: z.iso.datetime() }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'GET /back-office/overview/failed-jobs': route({
    access: 'admin',
    summary: 'Finally failed jobs by queue, without emails',
    output: z.object({ data: z.array(failedJobQueue) }),
  }),
  'POST /back-office/overview/failed-jobs/:queue/retry': route({
    access: 'admin',
    summary: 'Retry the failed jobs of a queue',
    params: z.strictObject({ queue: z.string().check(z.regex(/^[a-z-]{1,60}$/)) }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
