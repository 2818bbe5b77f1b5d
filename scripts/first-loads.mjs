const publicPage = (route) => ({ route, maxKb: 105 });

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
  cart: { route: 'pages/checkout/cart', parts: ['cart-content'], maxKb: 168, goalKb: 130 },
  orders: { route: 'pages/orders/order', parts: ['order-content'], maxKb: 227, goalKb: 150 },
  checkout: { route: 'pages/checkout/checkout', parts: [], maxKb: 183, goalKb: 160 },
};
