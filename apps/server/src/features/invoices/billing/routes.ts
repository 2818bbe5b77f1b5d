import { routes } from '@partshelf/contract/api/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { readBillingDetails } from './billing.ts';

export function mountBilling(context: RouteContext, { db }: Deps): void {
  serve(context, routes.invoices.billingDetails, async ({ user }) => ({
    data: await readBillingDetails(db, user.id),
  }));
}
