import type { Deps } from '../../server/src/deps.ts';
import { dealWithContact } from './contact-messages.ts';
import { getDemoPerson } from './demo-people.ts';
import { settlePastPayments } from './past-payments.ts';
import { askForRefund } from './refund-wish.ts';
import { openUnpaidOrders } from './unpaid-orders.ts';

/**
 * What takes a payment provider and a mail server, done the way the people of the demo shop would
 * do it. Run again after an interruption, it goes on where it stopped.
 */
async function finishDemoShop(deps: Deps): Promise<void> {
  const customer = await getDemoPerson(deps, 'Customer');
  const vendor = await getDemoPerson(deps, 'Admin');
  await settlePastPayments(deps);
  await openUnpaidOrders(deps, customer);
  await askForRefund(deps, customer);
  await dealWithContact(deps, vendor);
}

export function registerDemoJobs(deps: Deps): void {
  deps.jobs.work('finish-demo-shop', () => finishDemoShop(deps));
}
