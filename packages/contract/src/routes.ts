import { accountRoutes } from './accounts.ts';
import { cartRoutes } from './cart.ts';
import { catalogRoutes } from './catalog.ts';
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
};

export const allRoutes: readonly Route[] = Object.values(routes).flatMap((group) =>
  Object.values<Route>(group),
);
