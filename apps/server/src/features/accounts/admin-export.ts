import { toDollars } from '@partshelf/contract/money.ts';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { csvFile } from '../../http/csv-file.ts';
import type { CustomResponse } from '../../http/custom-responses.ts';
import { readInBatches } from '../../platform/batches.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordExport } from '../audit/audit.ts';
import { type Customer, readCustomers } from './admin-queries.ts';

export function mountAdminCustomerExport(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/import-export/customers', async ({ user }) => {
    await recordExport(deps, user, { title: 'customers' });
    return exportCustomers(deps.db);
  });
}

const customersPerBatch = 500;

const columns = [
  'customer',
  'username',
  'email',
  'registered_at',
  'paid_orders',
  'currency',
  'paid',
  'returned',
  'last_paid_at',
] as const;

const toAmount = (cents: number) => toDollars(cents).toFixed(2);

function toRow(customer: Customer): Record<(typeof columns)[number], string> {
  return {
    customer: customer.documentId,
    username: customer.username,
    email: customer.email,
    registered_at: customer.createdAt.toISOString(),
    paid_orders: String(customer.paidOrders),
    currency: 'USD',
    paid: toAmount(customer.paidCents ?? 0),
    returned: toAmount(customer.returnedCents ?? 0),
    last_paid_at: customer.lastPaidAt?.toISOString() ?? '',
  };
}

async function* readRows(db: Database) {
  const read = (after: number, limit: number) => readCustomers(db, after, limit);
  for await (const batch of readInBatches(read, customersPerBatch)) yield batch.map(toRow);
}

function exportCustomers(db: Database): CustomResponse {
  return csvFile('customers.csv', columns, readRows(db));
}
