import type { Deps } from '../../deps.ts';
import type { Door } from '../../serve.ts';
import { mountAlerts } from './overview/alert-routes.ts';
import { mountAudit } from './audit/routes.ts';
import { mountStockCategories } from './categories/routes.ts';
import { mountContactInbox } from './messages/routes.ts';
import { mountMails } from './mails/routes.ts';
import { mountSoldOrders } from './orders/routes.ts';
import { mountOverview } from './overview/routes.ts';
import { mountPeople } from './people/routes.ts';
import { mountStockPictures } from './images/routes.ts';
import { mountStockProducts } from './products/routes.ts';
import { mountRefundRequests } from './refunds/routes.ts';
import { mountStockReleases } from './releases/routes.ts';
import { mountReviewKeeping } from './reviews/routes.ts';
import { mountTransfer } from './import-export/routes.ts';

/** What the vendor does, subject by subject. */
export function mountBackOffice(door: Door, deps: Deps): void {
  mountStockProducts(door, deps);
  mountStockPictures(door, deps);
  mountStockCategories(door, deps);
  mountStockReleases(door, deps);
  mountPeople(door, deps);
  mountReviewKeeping(door, deps);
  mountContactInbox(door, deps);
  mountSoldOrders(door, deps);
  mountRefundRequests(door, deps);
  mountOverview(door, deps);
  mountAlerts(door, deps);
  mountMails(door, deps);
  mountTransfer(door, deps);
  mountAudit(door, deps);
}
