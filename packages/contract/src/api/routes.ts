import { accountRoutes } from '../accounts/accounts.ts';
import { adminOverviewRoutes } from '../back-office/overview.ts';
import { adminProductRoutes } from '../back-office/products.ts';
import { adminCategoryRoutes } from '../back-office/categories.ts';
import { adminReleaseRoutes } from '../back-office/releases.ts';
import { adminPackageRoutes } from '../back-office/packages.ts';
import { adminImageRoutes } from '../back-office/images.ts';
import { adminOrderRoutes } from '../back-office/orders.ts';
import { adminRefundRoutes } from '../back-office/refunds.ts';
import { adminPeopleRoutes } from '../back-office/people.ts';
import { adminReviewRoutes } from '../back-office/reviews.ts';
import { adminMessageRoutes } from '../back-office/messages.ts';
import { adminMailRoutes } from '../back-office/mails.ts';
import { adminAuditRoutes } from '../back-office/audit.ts';
import { adminImportExportRoutes } from '../back-office/import-export.ts';
import { cartRoutes } from '../cart/cart.ts';
import { catalogRoutes } from '../catalog/catalog.ts';
import { chatRoutes } from '../chat/chat.ts';
import { checkoutRoutes } from '../checkout/checkout.ts';
import { contactRoutes } from '../contact/contact.ts';
import { downloadRoutes } from '../downloads/downloads.ts';
import { favoriteRoutes } from '../favorites/favorites.ts';
import { googleRoutes } from '../accounts/google.ts';
import { orderRoutes } from '../orders/orders.ts';
import { profileRoutes } from '../accounts/profile.ts';
import { reviewRoutes } from '../reviews/reviews.ts';
import type { Route } from './route.ts';

/** Every call of the API, by the word it belongs to. */
export const routes = {
  accounts: accountRoutes,
  google: googleRoutes,
  profile: profileRoutes,
  catalog: catalogRoutes,
  cart: cartRoutes,
  favorites: favoriteRoutes,
  orders: orderRoutes,
  checkout: checkoutRoutes,
  downloads: downloadRoutes,
  reviews: reviewRoutes,
  contact: contactRoutes,
  chat: chatRoutes,
  adminOverview: adminOverviewRoutes,
  adminProducts: adminProductRoutes,
  adminCategories: adminCategoryRoutes,
  adminReleases: adminReleaseRoutes,
  adminPackages: adminPackageRoutes,
  adminImages: adminImageRoutes,
  adminOrders: adminOrderRoutes,
  adminRefunds: adminRefundRoutes,
  adminPeople: adminPeopleRoutes,
  adminReviews: adminReviewRoutes,
  adminMessages: adminMessageRoutes,
  adminMails: adminMailRoutes,
  adminAudit: adminAuditRoutes,
  adminImportExport: adminImportExportRoutes,
};

export const allRoutes: readonly Route[] = Object.values(routes).flatMap((group) =>
  Object.values<Route>(group),
);
