import type { Deps } from '../../deps.ts';
import type { RouteContext } from '../../serve.ts';
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
export function mountBackOffice(context: RouteContext, deps: Deps): void {
  mountStockProducts(context, deps);
  mountStockPictures(context, deps);
  mountStockCategories(context, deps);
  mountStockReleases(context, deps);
  mountPeople(context, deps);
  mountReviewKeeping(context, deps);
  mountContactInbox(context, deps);
  mountSoldOrders(context, deps);
  mountRefundRequests(context, deps);
  mountOverview(context, deps);
  mountAlerts(context, deps);
  mountMails(context, deps);
  mountTransfer(context, deps);
  mountAudit(context, deps);
}
