import { accountRoutes } from '../accounts/accounts.ts';
import { apiTokenRoutes } from '../accounts/api-tokens.ts';
import { googleRoutes } from '../accounts/google.ts';
import { microsoftRoutes } from '../accounts/microsoft.ts';
import { passkeyRoutes } from '../accounts/passkeys.ts';
import { profileRoutes } from '../accounts/profile.ts';
import { proofRoutes } from '../accounts/proof.ts';
import { secondFactorRoutes } from '../accounts/second-factor.ts';
import { signInMethodRoutes } from '../accounts/sign-in-methods.ts';
import { adminCategoryRoutes } from '../back-office-catalog/categories.ts';
import { adminImageRoutes } from '../back-office-catalog/images.ts';
import { adminImportExportRoutes } from '../back-office-catalog/import-export.ts';
import { adminPackageRoutes } from '../back-office-catalog/packages.ts';
import { adminProductRoutes } from '../back-office-catalog/products.ts';
import { adminReleaseRoutes } from '../back-office-catalog/releases.ts';
import { adminCspReportRoutes } from '../back-office-settings/csp-reports.ts';
import { adminHealthRoutes } from '../back-office-settings/health.ts';
import { adminInvoicingRoutes } from '../back-office-settings/invoicing.ts';
import { adminMailRoutes } from '../back-office-settings/mails.ts';
import { adminNoticeRoutes } from '../back-office-settings/notices.ts';
import { adminShopTextRoutes } from '../back-office-settings/shop-texts.ts';
import { adminShopRoutes } from '../back-office-settings/shop.ts';
import { adminAuditRoutes } from '../back-office/audit.ts';
import { adminDataRequestRoutes } from '../back-office/data-requests.ts';
import { adminDiscountRoutes } from '../back-office/discounts.ts';
import { adminMessageRoutes } from '../back-office/messages.ts';
import { adminOrderRoutes } from '../back-office/orders.ts';
import { adminOverviewRoutes } from '../back-office/overview.ts';
import { adminPeopleRoutes } from '../back-office/people.ts';
import { adminRefundRoutes } from '../back-office/refunds.ts';
import { adminReviewRoutes } from '../back-office/reviews.ts';
import { adminStatisticsRoutes } from '../back-office/statistics.ts';
import { adminSubscriberRoutes } from '../back-office/subscribers.ts';
import { cartRoutes } from '../cart/cart.ts';
import { catalogRoutes } from '../catalog/catalog.ts';
import { chatRoutes } from '../chat/chat.ts';
import { checkoutRoutes } from '../checkout/checkout.ts';
import { contactRoutes } from '../contact/contact.ts';
import { downloadRoutes } from '../downloads/downloads.ts';
import { favoriteRoutes } from '../favorites/favorites.ts';
import { installRoutes } from '../install/install-kit.ts';
import { invoiceRoutes } from '../invoices/invoices.ts';
import { orderRoutes } from '../orders/orders.ts';
import { packageRoutes } from '../packages/compatibility.ts';
import { securityReviewRoutes } from '../packages/security-review.ts';
import { accountDeletionRoutes } from '../privacy/account-deletion.ts';
import { dataExportRoutes } from '../privacy/data-export.ts';
import { reviewRoutes } from '../reviews/reviews.ts';
import { shopRoutes } from '../shop/shop-texts.ts';
import { subscriberRoutes } from '../subscribers/subscribers.ts';
import { type ListedRoute, readCall, type Route } from './route.ts';

/** Every call of the API, by its method and its path below `/api`. */
export const routes = {
  ...accountRoutes,
  ...apiTokenRoutes,
  ...googleRoutes,
  ...microsoftRoutes,
  ...passkeyRoutes,
  ...profileRoutes,
  ...proofRoutes,
  ...secondFactorRoutes,
  ...signInMethodRoutes,
  ...adminCategoryRoutes,
  ...adminImageRoutes,
  ...adminImportExportRoutes,
  ...adminPackageRoutes,
  ...adminProductRoutes,
  ...adminReleaseRoutes,
  ...adminCspReportRoutes,
  ...adminHealthRoutes,
  ...adminInvoicingRoutes,
  ...adminMailRoutes,
  ...adminNoticeRoutes,
  ...adminShopTextRoutes,
  ...adminShopRoutes,
  ...adminAuditRoutes,
  ...adminDataRequestRoutes,
  ...adminDiscountRoutes,
  ...adminMessageRoutes,
  ...adminOrderRoutes,
  ...adminOverviewRoutes,
  ...adminPeopleRoutes,
  ...adminRefundRoutes,
  ...adminReviewRoutes,
  ...adminStatisticsRoutes,
  ...adminSubscriberRoutes,
  ...cartRoutes,
  ...catalogRoutes,
  ...chatRoutes,
  ...checkoutRoutes,
  ...contactRoutes,
  ...downloadRoutes,
  ...favoriteRoutes,
  ...installRoutes,
  ...invoiceRoutes,
  ...orderRoutes,
  ...packageRoutes,
  ...securityReviewRoutes,
  ...accountDeletionRoutes,
  ...dataExportRoutes,
  ...reviewRoutes,
  ...shopRoutes,
  ...subscriberRoutes,
};

export type Routes = typeof routes;

export type Call = keyof Routes;

export const allRoutes: readonly ListedRoute[] = Object.entries<Route>(routes).map(
  ([call, route]) => ({ ...readCall(call), ...route }),
);
