import { accountRoutes } from './accounts/accounts.ts';
import { adminAccountRoutes } from './accounts/admin.ts';
import { signInRoutes } from './accounts/sign-in.ts';
import { secondFactorRoutes } from './accounts/second-factor.ts';
import { profileRoutes } from './accounts/profile.ts';
import { apiTokenRoutes } from './accounts/api-tokens.ts';
import { auditRoutes } from './audit.ts';
import { adminBrandingRoutes } from './branding/admin.ts';
import { brandingRoutes } from './branding/texts.ts';
import { cartRoutes } from './cart.ts';
import { adminCatalogRoutes } from './catalog/admin.ts';
import { catalogRoutes } from './catalog/catalog.ts';
import { chatRoutes } from './chat.ts';
import { checkoutRoutes } from './checkout.ts';
import { contactRoutes } from './contact.ts';
import { discountRoutes } from './discounts.ts';
import { downloadRoutes } from './downloads.ts';
import { favoriteRoutes } from './favorites.ts';
import { installRoutes } from './install.ts';
import { adminInvoiceRoutes } from './invoices/admin.ts';
import { invoiceRoutes } from './invoices/invoices.ts';
import { notificationRoutes } from './notifications.ts';
import { operationRoutes } from './operations.ts';
import { adminOrderRoutes } from './orders/admin.ts';
import { orderRoutes } from './orders/orders.ts';
import { adminPackageRoutes } from './packages/admin.ts';
import { packageRoutes } from './packages/packages.ts';
import { privacyRoutes } from './privacy/privacy.ts';
import { reviewRoutes } from './reviews.ts';
import { statisticsRoutes } from './statistics.ts';
import { subscriberRoutes } from './subscribers.ts';
import { type ListedRoute, readCall, type Route } from './api/route.ts';

/** Every call of the API, by its method and its path below `/api`. */
export const routes = {
  ...accountRoutes,
  ...adminAccountRoutes,
  ...signInRoutes,
  ...secondFactorRoutes,
  ...profileRoutes,
  ...apiTokenRoutes,
  ...auditRoutes,
  ...adminBrandingRoutes,
  ...brandingRoutes,
  ...cartRoutes,
  ...adminCatalogRoutes,
  ...catalogRoutes,
  ...chatRoutes,
  ...checkoutRoutes,
  ...contactRoutes,
  ...discountRoutes,
  ...downloadRoutes,
  ...favoriteRoutes,
  ...installRoutes,
  ...adminInvoiceRoutes,
  ...invoiceRoutes,
  ...notificationRoutes,
  ...operationRoutes,
  ...adminOrderRoutes,
  ...orderRoutes,
  ...adminPackageRoutes,
  ...packageRoutes,
  ...privacyRoutes,
  ...reviewRoutes,
  ...statisticsRoutes,
  ...subscriberRoutes,
};

export type Routes = typeof routes;

export type Call = keyof Routes;

export const allRoutes: readonly ListedRoute[] = Object.entries<Route>(routes).map(
  ([call, route]) => ({ ...readCall(call), ...route }),
);
