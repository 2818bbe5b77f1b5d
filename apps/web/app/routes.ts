import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

const publicPages = [
  index('pages/catalog/home.tsx'),
  route('category/:categoryId', 'pages/catalog/category.tsx'),
  route('product/:slug', 'pages/catalog/product.tsx'),
  route('product/:slug/install', 'pages/catalog/install.tsx'),
  route('review/:slug', 'pages/catalog/review.tsx'),
  route('search', 'pages/catalog/search.tsx'),
  route('support', 'pages/information/support.tsx'),
  route('careers', 'pages/information/careers.tsx'),
  route('terms', 'pages/information/terms.tsx'),
  route('privacy', 'pages/information/privacy.tsx'),
];

const customerPages = [
  route('favorite', 'pages/favorite.tsx'),
  route('cart', 'pages/checkout/cart.tsx'),
  route('checkout', 'pages/checkout/checkout.tsx'),
  route('checkout-success', 'pages/checkout/checkout-success.tsx'),
  route('checkout-failed', 'pages/checkout/checkout-failed.tsx'),
  route('order', 'pages/orders/order.tsx'),
  route('order/:documentId/install', 'pages/orders/install.tsx'),
  route('order/:documentId/receipt', 'pages/orders/receipt.tsx'),
  route('profile', 'pages/accounts/profile.tsx'),
  route('profile/delete', 'pages/accounts/deletion/delete-account.tsx'),
  route('sharepoint-online', 'pages/information/sharepoint-online.tsx'),
  route('helpdesk/chat', 'pages/helpdesk-chat.tsx'),
];

const visitorPages = [
  route('login', 'pages/accounts/login/login.tsx'),
  route('register', 'pages/accounts/register.tsx'),
];

const secondFactorPages = [
  route('login/second-factor', 'pages/accounts/login/second-factor.tsx'),
  route('login/second-factor/setup', 'pages/accounts/login/second-factor-setup.tsx'),
];

const mailPages = [
  route('verify-email-sent', 'pages/accounts/email/verify-email-sent.tsx'),
  route('resend-verification', 'pages/accounts/email/resend-verification.tsx'),
  route('forgot-password', 'pages/accounts/login/forgot-password.tsx'),
  route('reset-password', 'pages/accounts/login/reset-password.tsx'),
  route('confirm-email', 'pages/accounts/email/confirm-email.tsx'),
  route('email-confirm', 'pages/accounts/email/email-confirm.tsx'),
  route('account-deletion', 'pages/accounts/deletion/scheduled-deletion.tsx'),
  route('account-deletion/undo', 'pages/accounts/deletion/undo-deletion.tsx'),
  route('accept-invitation', 'pages/accounts/accept-invitation.tsx'),
  route('unsubscribe', 'pages/accounts/email/unsubscribe.tsx'),
  route('stop-notices', 'pages/accounts/email/stop-notices.tsx'),
  route('confirm-subscription', 'pages/accounts/email/confirm-subscription.tsx'),
  route('end-subscription', 'pages/accounts/email/end-subscription.tsx'),
];

const continuePage = route('continue', 'pages/accounts/login/continue.tsx');

/** Has its own guard: a user who just signed in stays for a moment. */
const googleRedirect = route('connect/google/redirect', 'pages/accounts/login/google-redirect.tsx');

const microsoftPages = [
  route('connect/microsoft/redirect', 'pages/accounts/microsoft/microsoft-redirect.tsx'),
  route('connect/microsoft/account', 'pages/accounts/microsoft/connect-microsoft.tsx'),
  route('connect/microsoft/confirm', 'pages/accounts/microsoft/confirm-microsoft.tsx'),
];

const backOfficeScreens = [
  index('pages/back-office/overview.tsx'),
  route('statistics', 'pages/back-office/statistics.tsx'),
  route('products', 'pages/back-office/products/products.tsx'),
  route('products/new', 'pages/back-office/products/new-product.tsx'),
  route('products/new-bundle', 'pages/back-office/products/new-bundle.tsx'),
  route('products/:documentId', 'pages/back-office/products/product-details.tsx'),
  route('categories', 'pages/back-office/categories.tsx'),
  route('orders', 'pages/back-office/orders/orders.tsx'),
  route('orders/:documentId', 'pages/back-office/orders/order-details.tsx'),
  route('orders/:documentId/receipt', 'pages/back-office/orders/receipt.tsx'),
  route('refunds', 'pages/back-office/refunds.tsx'),
  route('discounts', 'pages/back-office/discounts/discounts.tsx'),
  route('discounts/new', 'pages/back-office/discounts/new-discount.tsx'),
  route('discounts/batches/new', 'pages/back-office/discounts/new-batch.tsx'),
  route('discounts/:documentId', 'pages/back-office/discounts/discount-details.tsx'),
  route('discounts/batches/:documentId', 'pages/back-office/discounts/discount-batch.tsx'),
  route('people', 'pages/back-office/people.tsx'),
  route('people/:documentId', 'pages/back-office/person.tsx'),
  route('reviews', 'pages/back-office/reviews.tsx'),
  route('messages', 'pages/back-office/messages/messages.tsx'),
  route('messages/:documentId', 'pages/back-office/messages/message-details.tsx'),
  route('mails', 'pages/back-office/mails.tsx'),
  route('audit', 'pages/back-office/audit.tsx'),
  route('csp-reports', 'pages/back-office/csp-reports.tsx'),
  route('health', 'pages/back-office/health.tsx'),
  route('settings/invoicing', 'pages/back-office/settings/invoicing.tsx'),
  route('subscribers', 'pages/back-office/subscribers.tsx'),
  route('notices', 'pages/back-office/notices.tsx'),
  route('settings/notices', 'pages/back-office/settings/notices.tsx'),
  route('settings/shop', 'pages/back-office/settings/shop.tsx'),
  route('settings/texts', 'pages/back-office/settings/texts.tsx'),
  route('settings/texts/:name', 'pages/back-office/settings/text-details.tsx'),
];

const productPreview = route(
  'products/:documentId/preview',
  'pages/back-office/products/product-preview.tsx',
);

const notFoundPage = route('*', 'pages/not-found.tsx');

export default [
  layout('blocks/layout/main-layout.tsx', [
    ...publicPages,
    layout('features/accounts/session/signed-in-guard.tsx', customerPages),
    notFoundPage,
  ]),
  layout('blocks/layout/auth-layout.tsx', [
    layout('features/accounts/session/visitor-guard.tsx', visitorPages),
    layout(
      'features/accounts/session/signed-in-guard.tsx',
      { id: 'second-factor-signed-in' },
      secondFactorPages,
    ),
    ...mailPages,
    continuePage,
    googleRedirect,
    ...microsoftPages,
  ]),
  layout('features/back-office/no-index.tsx', [
    layout('features/accounts/session/signed-in-guard.tsx', { id: 'back-office-signed-in' }, [
      layout('features/back-office/admin-guard.tsx', [
        layout('blocks/back-office/back-office-layout.tsx', prefix('admin', backOfficeScreens)),
        ...prefix('admin', [productPreview]),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
