import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const publicPages = [index('pages/home.tsx'), route('product/:slug', 'pages/product.tsx')];

const customerPages = [
  route('cart', 'pages/cart.tsx'),
  route('checkout', 'pages/checkout.tsx'),
  route('checkout-success', 'pages/checkout-success.tsx'),
  route('checkout-failed', 'pages/checkout-failed.tsx'),
  route('order', 'pages/order.tsx'),
];

const anyOtherAddress = route('*', 'pages/not-found.tsx');

export default [
  layout('blocks/main-layout.tsx', [...publicPages, ...customerPages, anyOtherAddress]),
] satisfies RouteConfig;
