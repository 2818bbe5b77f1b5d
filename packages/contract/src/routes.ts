import { accountRoutes } from './accounts.ts';
import { cartRoutes } from './cart.ts';
import { catalogRoutes } from './catalog.ts';
import { checkoutRoutes } from './checkout.ts';
import { downloadRoutes } from './downloads.ts';
import { orderRoutes } from './orders.ts';
import type { Route } from './route.ts';

/** Every call of the API, by the word it belongs to. */
export const routes = {
  accounts: accountRoutes,
  catalog: catalogRoutes,
  cart: cartRoutes,
  orders: orderRoutes,
  checkout: checkoutRoutes,
  downloads: downloadRoutes,
};

export const allRoutes: readonly Route[] = Object.values(routes).flatMap((group) =>
  Object.values<Route>(group),
);
