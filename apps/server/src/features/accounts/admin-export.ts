import { formatDecimal } from '@partshelf/contract/money.ts';
import { readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { csvOf } from '../../http/csv-file.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordExport } from '../audit/audit.ts';
import { type Customer, getCustomerList } from './admin-queries.ts';

export function mountAdminCustomerExport(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/export/people', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'customers', ...query });
    const customers = readWholeList(getCustomerList(deps.db, query));
    return csvOf('customers.csv', columns, customers);
  });
}

const columns = {
  customer: ({ documentId }: Customer) => documentId,
  username: ({ username }: Customer) => username,
  email: ({ email }: Customer) => email,
  registered_at: ({ createdAt }: Customer) => createdAt.toISOString(),
  paid_orders: ({ paidOrders }: Customer) => String(paidOrders),
  currency: () => 'USD',
  paid: ({ paidCents }: Customer) => formatDecimal(paidCents ?? 0),
  returned: ({ returnedCents }: Customer) => formatDecimal(returnedCents ?? 0),
  last_paid_at: ({ lastPaidAt }: Customer) => lastPaidAt?.toISOString() ?? '',
};
