import type { Deps } from '../../server/src/deps.ts';
import { answerContactMessages } from './support/contact-messages.ts';
import { getDemoPerson } from './people/demo-people.ts';
import { importPastPayments } from './orders/past-payments.ts';
import { seedRefundRequest } from './orders/refund-request.ts';
import { openUnpaidOrders } from './orders/unpaid-orders.ts';

/** Continues where it stopped when it runs again after an interruption. */
async function finishDemoShop(deps: Deps): Promise<void> {
  const customer = await getDemoPerson(deps, 'Customer');
  const admin = await getDemoPerson(deps, 'Admin');
  await importPastPayments(deps);
  await openUnpaidOrders(deps, customer);
  await seedRefundRequest(deps, customer);
  await answerContactMessages(deps, admin);
}

export function registerDemoJobs(deps: Deps): void {
  deps.jobs.registerHandler('finish-demo-shop', () => finishDemoShop(deps));
}
