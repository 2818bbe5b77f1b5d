import type { Deps } from '../../../deps.ts';
import type { RouteContext } from '../../../serve.ts';
import { mountAdminOverview } from '../../statistics/admin/overview.ts';
import {
  mountAdminProducts,
  mountAdminCategories,
  mountAdminImportExport,
} from '../../catalog/admin/routes.ts';
import { mountAdminDataRequests } from '../../privacy/admin.ts';
import { mountAdminDiscounts } from '../../discounts/admin.ts';
import { mountAdminReleases } from '../../packages/admin/releases/routes.ts';
import { mountAdminPackages } from '../../packages/admin/routes.ts';
import { mountAdminImages } from '../../branding/admin-images.ts';
import { mountAdminOrders } from '../../orders/admin.ts';
import { mountAdminRefunds } from '../../orders/admin-refunds.ts';
import { mountAdminUsers } from '../../accounts/admin.ts';
import { mountAdminReviews } from '../../reviews/admin/routes.ts';
import { mountAdminMessages } from '../../contact/admin.ts';
import { mountAdminMails, mountAdminCspReports, mountAdminHealth } from '../admin.ts';
import { mountAdminAudit } from '../../audit/admin.ts';
import { mountAdminOrderExport } from '../../orders/admin-export.ts';
import { mountAdminCustomerExport } from '../../accounts/admin-export.ts';
import { mountAdminBranding } from '../../branding/admin.ts';
import { mountAdminInvoicing } from '../../invoices/admin.ts';
import { mountAdminTexts } from '../../branding/admin-texts.ts';
import { mountAdminNotifications } from '../../notifications/admin.ts';
import { mountAdminStatistics } from '../../statistics/admin/statistics.ts';
import { mountAdminSubscribers } from '../../subscribers/admin.ts';

export function mountBackOffice(context: RouteContext, deps: Deps): void {
  mountAdminOverview(context, deps);
  mountAdminProducts(context, deps);
  mountAdminCategories(context, deps);
  mountAdminDataRequests(context, deps);
  mountAdminDiscounts(context, deps);
  mountAdminReleases(context, deps);
  mountAdminPackages(context, deps);
  mountAdminImages(context, deps);
  mountAdminOrders(context, deps);
  mountAdminRefunds(context, deps);
  mountAdminUsers(context, deps);
  mountAdminReviews(context, deps);
  mountAdminMessages(context, deps);
  mountAdminMails(context, deps);
  mountAdminAudit(context, deps);
  mountAdminImportExport(context, deps);
  mountAdminOrderExport(context, deps);
  mountAdminCustomerExport(context, deps);
  mountAdminInvoicing(context, deps);
  mountAdminTexts(context, deps);
  mountAdminBranding(context, deps);
  mountAdminNotifications(context, deps);
  mountAdminStatistics(context, deps);
  mountAdminSubscribers(context, deps);
  mountAdminCspReports(context, deps);
  mountAdminHealth(context, deps);
}
