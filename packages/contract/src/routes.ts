import { accountRoutes } from './accounts.ts';
import { alertRoutes } from './back-office/overview-alerts.ts';
import { auditRoutes } from './back-office/audit.ts';
import { stockCategoryRoutes } from './back-office/categories.ts';
import { contactInboxRoutes } from './back-office/messages.ts';
import { mailRoutes } from './back-office/mails.ts';
import { soldOrderRoutes } from './back-office/orders.ts';
import { overviewRoutes } from './back-office/overview.ts';
import { peopleRoutes } from './back-office/people.ts';
import { stockPictureRoutes } from './back-office/images.ts';
import { stockProductRoutes } from './back-office/products.ts';
import { refundRequestRoutes } from './back-office/refunds.ts';
import { stockReleaseRoutes } from './back-office/releases.ts';
import { reviewKeepingRoutes } from './back-office/reviews.ts';
import { transferRoutes } from './back-office/import-export.ts';
import { cartRoutes } from './cart.ts';
import { catalogRoutes } from './catalog.ts';
import { chatRoutes } from './chat.ts';
import { checkoutRoutes } from './checkout.ts';
import { contactRoutes } from './contact.ts';
import { downloadRoutes } from './downloads.ts';
import { favoriteRoutes } from './favorites.ts';
import { googleRoutes } from './google.ts';
import { orderRoutes } from './orders.ts';
import { profileRoutes } from './profile.ts';
import { reviewRoutes } from './reviews.ts';
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
  stockProducts: stockProductRoutes,
  stockPictures: stockPictureRoutes,
  stockCategories: stockCategoryRoutes,
  stockReleases: stockReleaseRoutes,
  people: peopleRoutes,
  reviewKeeping: reviewKeepingRoutes,
  contactInbox: contactInboxRoutes,
  audit: auditRoutes,
  soldOrders: soldOrderRoutes,
  refundRequests: refundRequestRoutes,
  overview: overviewRoutes,
  alerts: alertRoutes,
  mails: mailRoutes,
  transfer: transferRoutes,
};

export const allRoutes: readonly Route[] = Object.values(routes).flatMap((group) =>
  Object.values<Route>(group),
);
