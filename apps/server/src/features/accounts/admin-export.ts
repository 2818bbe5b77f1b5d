import type { Currency } from '@partshelf/contract/currencies.ts';
import { formatDecimal } from '@partshelf/contract/money.ts';
import { readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordExport } from '../audit/audit.ts';
import { type Customer, getCustomerList } from './admin-queries.ts';

export function mountAdminCustomerExport(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/import-export/customers', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'customers', ...query });
    const customers = readWholeList(getCustomerList(deps.db, query));
    return csvFile('customers.csv', toColumns(deps.branding.currency()), customers);
  });
}

function describeAccess({ erasedAt, blocked, confirmed }: Customer): string {
  if (erasedAt) return 'deleted';
  if (blocked) return 'blocked';
  return confirmed ? 'active' : 'not confirmed';
}

const toColumns = (currency: Currency): CsvColumns<Customer> => ({
  customer: ({ documentId }) => documentId,
  username: ({ username }) => username,
  email: ({ email }) => email,
  registered_at: ({ createdAt }) => createdAt,
  paid_orders: ({ paidOrders }) => paidOrders,
  currency: () => currency,
  paid: ({ paidCents }) => formatDecimal(paidCents ?? 0),
  returned: ({ returnedCents }) => formatDecimal(returnedCents ?? 0),
  last_paid_at: ({ lastPaidAt }) => lastPaidAt,
  role: ({ role }) => role,
  access: describeAccess,
  refunded_orders: ({ refundedOrders }) => refundedOrders,
});
