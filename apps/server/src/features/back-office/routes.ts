import type { Deps } from '../../deps.ts';
import type { RouteContext } from '../../serve.ts';
import { mountAdminOverview } from './overview/routes.ts';
import { mountAdminProducts } from './products/routes.ts';
import { mountAdminCategories } from './categories/routes.ts';
import { mountAdminReleases } from './releases/routes.ts';
import { mountAdminPackages } from './packages/routes.ts';
import { mountAdminImages } from './images/routes.ts';
import { mountAdminOrders } from './orders/routes.ts';
import { mountAdminRefunds } from './refunds/routes.ts';
import { mountAdminPeople } from './people/routes.ts';
import { mountAdminReviews } from './reviews/routes.ts';
import { mountAdminMessages } from './messages/routes.ts';
import { mountAdminMails } from './mails/routes.ts';
import { mountAdminAudit } from './audit/routes.ts';
import { mountAdminImportExport } from './import-export/routes.ts';
import { mountAdminShop } from './shop/routes.ts';
import { mountAdminInvoicing } from './invoicing/routes.ts';
import { mountAdminShopTexts } from './texts/routes.ts';

export function mountBackOffice(context: RouteContext, deps: Deps): void {
  mountAdminOverview(context, deps);
  mountAdminProducts(context, deps);
  mountAdminCategories(context, deps);
  mountAdminReleases(context, deps);
  mountAdminPackages(context, deps);
  mountAdminImages(context, deps);
  mountAdminOrders(context, deps);
  mountAdminRefunds(context, deps);
  mountAdminPeople(context, deps);
  mountAdminReviews(context, deps);
  mountAdminMessages(context, deps);
  mountAdminMails(context, deps);
  mountAdminAudit(context, deps);
  mountAdminImportExport(context, deps);
  mountAdminInvoicing(context, deps);
  mountAdminShopTexts(context, deps);
  mountAdminShop(context, deps);
}
