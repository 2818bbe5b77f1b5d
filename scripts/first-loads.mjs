const publicPage = (route) => ({ route, maxKb: 105 });

/**
 * Each page has its route, the most KB of its JavaScript, compressed, and for signed-in people the
 * parts of it that load at once. Header and footer, 10 to 12 KB, are counted for no page.
 */
export const firstLoads = {
  home: publicPage('pages/catalog/home'),
  product: publicPage('pages/catalog/product'),
  search: publicPage('pages/catalog/search'),
  category: publicPage('pages/catalog/category'),
  support: publicPage('pages/information/support'),
  terms: publicPage('pages/information/terms'),
  privacy: publicPage('pages/information/privacy'),
  login: { route: 'pages/accounts/login', maxKb: 110 },
  register: { route: 'pages/accounts/register', maxKb: 110 },
  cart: { route: 'pages/checkout/cart', parts: ['cart-content'], maxKb: 130 },
  orders: { route: 'pages/orders/order', parts: ['order-content'], maxKb: 150 },
  order: { route: 'pages/orders/details', parts: ['details-content'], maxKb: 150 },
  checkout: { route: 'pages/checkout/checkout', maxKb: 160 },
};
