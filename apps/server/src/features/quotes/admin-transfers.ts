import { formatDecimal, toAmount, toCents } from '@partshelf/contract/money.ts';
import type { ReceivedPayment } from '@partshelf/contract/quotes/admin-transfers.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit, recordExport } from '../audit/audit.ts';
import { readPaymentSettings } from '../invoices/payment-settings.ts';
import { readInvoicing, toDayInTimeZone } from '../invoices/settings.ts';
import {
  countOpenTransfers,
  findTransferBuyer,
  getTransferList,
  type TransferRow,
} from './admin-transfer-queries.ts';
import { type ReceivedTransfer, recordTransferPayment } from './record-transfer.ts';

export function mountAdminTransfers(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/transfers', async ({ query: { pagination, ...filters } }) => {
    const list = getTransferList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return {
      data: rows.map(toAdminTransfer),
      meta: { pagination: toPagination(pagination, total) },
    };
  });

  serve(context, 'GET /back-office/export/transfers', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'orders by bank transfer', ...query });
    const list = getTransferList(deps.db, query);
    return csvFile('bank-transfers.csv', columns, readWholeList(list));
  });

  serve(
    context,
    'POST /back-office/transfers/:documentId/payments',
    async ({ user, params, body }) => ({
      data: await recordPayment(deps, user, params.documentId, body),
    }),
  );
}

const toAdminTransfer = ({ company, currency: _currency, ...transfer }: TransferRow) => ({
  ...transfer,
  ...(company && { company }),
});

const columns: CsvColumns<TransferRow> = {
  order: ({ number }) => number,
  state: ({ state }) => state,
  due_on: ({ dueOn }) => dueOn,
  username: ({ buyer }) => buyer.username,
  email: ({ buyer }) => buyer.email,
  company: ({ company }) => company?.name ?? null,
  currency: ({ currency }) => currency,
  total: ({ total }) => formatDecimal(total),
  received: ({ received }) => formatDecimal(received),
  missing: ({ missing }) => formatDecimal(missing),
  reference: ({ reference }) => reference,
  ordered_at: ({ createdAt }) => createdAt,
};

/** The day is written as YYYY-MM-DD, in the time zone of the shop. @throws ShopError VALIDATION_FAILED */
export async function refuseFutureDay(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  field: string,
  day: string,
): Promise<void> {
  const { settings } = await readInvoicing(db);
  if (day <= toDayInTimeZone(settings.timeZone, now())) return;
  throw new ShopError('VALIDATION_FAILED', { fields: { [field]: ['This day is to come'] } });
}

/** @throws ShopError NOT_FOUND, TRANSFER_KNOWN, or as refuseFutureDay */
async function recordPayment(
  deps: Deps,
  actor: SignedIn,
  order: string,
  { amount, ...payment }: ReceivedPayment,
) {
  await refuseFutureDay(deps, 'receivedOn', payment.receivedOn);
  return recordByAdmin(deps, actor, {
    ...payment,
    order,
    amountCents: toCents(amount),
    importId: null,
  });
}

/**
 * `work` runs in the transaction that stores the payment.
 * @throws ShopError NOT_FOUND, TRANSFER_KNOWN, or what `work` throws
 */
export async function recordByAdmin(
  deps: Deps,
  actor: SignedIn,
  payment: Omit<ReceivedTransfer, 'recordedById'>,
  work?: (db: Transaction) => Promise<void>,
) {
  const buyer = await findTransferBuyer(deps.db, payment.order);
  if (!buyer) throw new ShopError('NOT_FOUND');
  const recorded = await recordTransferPayment(
    deps,
    { ...payment, recordedById: actor.id },
    async (transaction) => {
      await work?.(transaction);
      const details = {
        title: buyer.username,
        orderNumber: buyer.number,
        amount: toAmount(payment.amountCents),
        bankReference: payment.bankReference,
      };
      await recordAudit(transaction, actor, 'order.payment_recorded', payment.order, details, [
        buyer.documentId,
      ]);
    },
  );
  const { outcome, missingCents: missing, extraCents: extra } = recorded;
  return { outcome, missing, extra };
}

/** Nothing is counted while no buyer can pay by bank transfer or has done so. */
export async function readTransferTasks(db: Database) {
  const [{ transfer }, { waiting, overdue, openLines, oldestAt, hasAny }] = await Promise.all([
    readPaymentSettings(db),
    countOpenTransfers(db),
  ]);
  if (transfer === 'off' && !hasAny) return {};
  return {
    waitingTransfers: { count: waiting, oldestAt },
    overdueTransfers: { count: overdue, oldestAt: null },
    openBankLines: { count: openLines, oldestAt: null },
  };
}
