const publicPage = (route, maxKb = 105) => ({ route, maxKb });

/**
 * The buttons of the header and the data of the account load at once; its menus, the footer and the
 * search with the first use.
 */
const signedInPage = (route, maxKb, ...parts) => ({
  route,
  parts: ['header', 'personal', ...parts],
  maxKb,
});

/**
 * Each page has its route, the most KB of its JavaScript, compressed, and for signed-in people the
 * parts of it that load at once. Public pages have neither header nor footer before the first use.
 */
export const firstLoads = {
  home: publicPage('pages/catalog/home'),
  product: publicPage('pages/catalog/product', 106),
  search: publicPage('pages/catalog/search'),
  category: publicPage('pages/catalog/category'),
  support: publicPage('pages/information/support'),
  terms: publicPage('pages/information/terms'),
  privacy: publicPage('pages/information/privacy'),
  login: { route: 'pages/accounts/login', maxKb: 111 },
  register: { route: 'pages/accounts/register', maxKb: 111 },
  cart: signedInPage('pages/checkout/cart', 131, 'cart-content'),
  orders: signedInPage('pages/orders/order', 153, 'order-content'),
  order: signedInPage('pages/orders/details', 152, 'details-content'),
  checkout: signedInPage('pages/checkout/checkout', 154),
  helpdesk: signedInPage('pages/helpdesk-chat', 180),
  overview: { route: 'admin/overview/page', parts: ['personal'], maxKb: 151 },
  'product editor': {
    route: 'features/catalog/admin/product-details',
    parts: ['personal'],
    maxKb: 251,
  },
};
