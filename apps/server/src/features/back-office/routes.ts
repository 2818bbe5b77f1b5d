import type { Deps } from '../../deps.ts';
import type { Door } from '../../serve.ts';
import { mountAlerts } from './alert-routes.ts';
import { mountAudit } from './audit-routes.ts';
import { mountStockCategories } from './category-routes.ts';
import { mountContactInbox } from './contact-routes.ts';
import { mountMails } from './mail-routes.ts';
import { mountSoldOrders } from './order-routes.ts';
import { mountOverview } from './overview-routes.ts';
import { mountPeople } from './people-routes.ts';
import { mountStockPictures } from './picture-routes.ts';
import { mountStockProducts } from './product-routes.ts';
import { mountRefundRequests } from './refund-request-routes.ts';
import { mountStockReleases } from './release-routes.ts';
import { mountReviewKeeping } from './review-routes.ts';
import { mountTransfer } from './transfer-routes.ts';

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
