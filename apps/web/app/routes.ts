import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const publicPages = [
  index('pages/home.tsx'),
  route('category/:categoryId', 'pages/category.tsx'),
  route('product/:slug', 'pages/product.tsx'),
  route('review/:slug', 'pages/review.tsx'),
  route('search', 'pages/search.tsx'),
  route('support', 'pages/support.tsx'),
  route('careers', 'pages/careers.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('privacy', 'pages/privacy.tsx'),
];

const customerPages = [
  route('favorite', 'pages/favorite.tsx'),
  route('cart', 'pages/cart.tsx'),
  route('checkout', 'pages/checkout.tsx'),
  route('checkout-success', 'pages/checkout-success.tsx'),
  route('checkout-failed', 'pages/checkout-failed.tsx'),
  route('order', 'pages/order.tsx'),
  route('profile', 'pages/profile.tsx'),
  route('sharepoint-online', 'pages/sharepoint-online.tsx'),
];

const visitorPages = [route('login', 'pages/login.tsx'), route('register', 'pages/register.tsx')];

const mailPages = [
  route('verify-email-sent', 'pages/verify-email-sent.tsx'),
  route('resend-verification', 'pages/resend-verification.tsx'),
  route('forgot-password', 'pages/forgot-password.tsx'),
  route('reset-password', 'pages/reset-password.tsx'),
  route('email-confirm', 'pages/email-confirm.tsx'),
];

/** Guards itself: whoever has just signed in here stays for a moment. */
const googleRedirect = route('connect/google/redirect', 'pages/google-redirect.tsx');

const anyOtherAddress = route('*', 'pages/not-found.tsx');

export default [
  layout('blocks/main-layout.tsx', [
    ...publicPages,
    layout('features/accounts/signed-in-guard.tsx', customerPages),
    anyOtherAddress,
  ]),
  layout('blocks/auth-layout.tsx', [
    layout('features/accounts/visitor-guard.tsx', visitorPages),
    ...mailPages,
    googleRedirect,
  ]),
] satisfies RouteConfig;
