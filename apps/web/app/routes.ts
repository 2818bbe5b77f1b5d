import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

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
  route('order/:documentId/receipt', 'pages/receipt.tsx'),
  route('profile', 'pages/profile.tsx'),
  route('sharepoint-online', 'pages/sharepoint-online.tsx'),
  route('helpdesk/chat', 'pages/helpdesk-chat.tsx'),
];

const visitorPages = [route('login', 'pages/login.tsx'), route('register', 'pages/register.tsx')];

const mailPages = [
  route('verify-email-sent', 'pages/verify-email-sent.tsx'),
  route('resend-verification', 'pages/resend-verification.tsx'),
  route('forgot-password', 'pages/forgot-password.tsx'),
  route('reset-password', 'pages/reset-password.tsx'),
  route('confirm-email', 'pages/confirm-email.tsx'),
  route('email-confirm', 'pages/email-confirm.tsx'),
  route('accept-invitation', 'pages/accept-invitation.tsx'),
  route('unsubscribe', 'pages/unsubscribe.tsx'),
];

/** Finishes what was asked for before signing in. */
const continuePage = route('continue', 'pages/continue.tsx');

/** Guards itself: whoever has just signed in here stays for a moment. */
const googleRedirect = route('connect/google/redirect', 'pages/google-redirect.tsx');

const backOfficeScreens = [
  index('pages/back-office/home.tsx'),
  route('products', 'pages/back-office/products.tsx'),
  route('products/new', 'pages/back-office/new-product.tsx'),
  route('products/:documentId', 'pages/back-office/product.tsx'),
  route('categories', 'pages/back-office/categories.tsx'),
  route('orders', 'pages/back-office/orders.tsx'),
  route('orders/:documentId', 'pages/back-office/order.tsx'),
  route('orders/:documentId/receipt', 'pages/back-office/receipt.tsx'),
  route('refunds', 'pages/back-office/refunds.tsx'),
  route('people', 'pages/back-office/people.tsx'),
  route('reviews', 'pages/back-office/reviews.tsx'),
  route('messages', 'pages/back-office/messages.tsx'),
  route('messages/:documentId', 'pages/back-office/message.tsx'),
  route('mails', 'pages/back-office/mails.tsx'),
  route('audit', 'pages/back-office/audit.tsx'),
];

/** Shows a product as the shop would, without the frame of the back office. */
const productPreview = route(
  'products/:documentId/preview',
  'pages/back-office/product-preview.tsx',
);

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
    continuePage,
    googleRedirect,
  ]),
  layout('features/back-office/no-index.tsx', [
    layout('features/accounts/signed-in-guard.tsx', { id: 'back-office-signed-in' }, [
      layout('features/back-office/admin-guard.tsx', [
        layout('blocks/back-office-layout.tsx', prefix('admin', backOfficeScreens)),
        ...prefix('admin', [productPreview]),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
