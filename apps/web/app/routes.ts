import { env } from 'node:process';
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
  route(':path', 'pages/information/own-page.tsx'),
];

const customerPages = [
  route('favorite', 'pages/favorite.tsx'),
  route('quotes', 'pages/quotes/quotes.tsx'),
  route('licences', 'pages/licences/licences.tsx'),
  route('licences/:documentId', 'pages/licences/licence.tsx'),
  route('licences/:documentId/install', 'pages/licences/install.tsx'),
  route('cart', 'pages/checkout/cart.tsx'),
  route('checkout', 'pages/checkout/checkout.tsx'),
  route('checkout-success', 'pages/checkout/checkout-success.tsx'),
  route('checkout-failed', 'pages/checkout/checkout-failed.tsx'),
  route('order', 'pages/orders/order.tsx'),
  route('order/:documentId', 'pages/orders/details.tsx'),
  route('order/:documentId/install', 'pages/orders/install.tsx'),
  route('order/:documentId/receipt', 'pages/orders/receipt.tsx'),
  route('profile', 'pages/accounts/profile.tsx'),
  route('profile/security', 'pages/accounts/profile-security.tsx'),
  route('profile/emails', 'pages/accounts/profile-emails.tsx'),
  route('profile/data', 'pages/accounts/profile-data.tsx'),
  route('profile/delete', 'pages/accounts/delete-account.tsx'),
  route('sharepoint-online', 'pages/information/sharepoint-online.tsx'),
  route('helpdesk/chat', 'pages/helpdesk-chat.tsx'),
];

const companyPages = [
  route('company', 'pages/companies/companies.tsx'),
  route('company/new', 'pages/companies/new-company.tsx'),
  route('company/:documentId', 'pages/companies/frame.tsx', [
    index('pages/companies/details.tsx'),
    route('members', 'pages/companies/members.tsx'),
    route('domains', 'pages/companies/domains.tsx'),
    route('purchases', 'pages/companies/purchases.tsx'),
    route('updates', 'pages/companies/updates.tsx'),
    route('audit', 'pages/companies/audit.tsx'),
  ]),
];

/** Who has the link reads it without an account. */
const quotePage = route('quote/:token', 'pages/quotes/quote.tsx');

const visitorPages = [
  route('login', 'pages/accounts/login.tsx'),
  route('register', 'pages/accounts/register.tsx'),
];

const secondFactorPages = [
  route('login/second-factor', 'pages/accounts/second-factor.tsx'),
  route('login/second-factor/setup', 'pages/accounts/second-factor-setup.tsx'),
];

const mailPages = [
  route('verify-email-sent', 'pages/accounts/verify-email-sent.tsx'),
  route('resend-verification', 'pages/accounts/resend-verification.tsx'),
  route('forgot-password', 'pages/accounts/forgot-password.tsx'),
  route('reset-password', 'pages/accounts/reset-password.tsx'),
  route('confirm-email', 'pages/accounts/confirm-email.tsx'),
  route('email-confirm', 'pages/accounts/email-confirm.tsx'),
  route('account-deletion', 'pages/accounts/scheduled-deletion.tsx'),
  route('account-deletion/undo', 'pages/accounts/undo-deletion.tsx'),
  route('accept-invitation', 'pages/accounts/accept-invitation.tsx'),
  route('company-claim', 'pages/companies/refuse-claim.tsx'),
  route('company-invitation', 'pages/companies/invitation.tsx'),
  route('unsubscribe', 'pages/accounts/unsubscribe.tsx'),
  route('stop-notices', 'pages/accounts/stop-notices.tsx'),
  route('confirm-subscription', 'pages/accounts/confirm-subscription.tsx'),
  route('end-subscription', 'pages/accounts/end-subscription.tsx'),
];

const continuePage = route('continue', 'pages/accounts/continue.tsx');

/** It has its own guard: a user who just signed in stays for a moment. */
const googleRedirect = route('connect/google/redirect', 'pages/accounts/google-redirect.tsx');

const microsoftPages = [
  route('connect/microsoft/redirect', 'pages/accounts/microsoft-redirect.tsx'),
  route('connect/microsoft/account', 'pages/accounts/connect-microsoft.tsx'),
  route('connect/microsoft/confirm', 'pages/accounts/confirm-microsoft.tsx'),
];

const backOfficeForms = [
  route('products/new', 'features/catalog/admin/new-product.tsx'),
  route('products/new-bundle', 'features/catalog/admin/new-bundle.tsx'),
  route('products/:documentId', 'features/catalog/admin/product-details.tsx'),
  route('categories', 'features/catalog/admin/categories.tsx'),
  route('quotes/new', 'features/quotes/admin/editor.tsx'),
  route('discounts/new', 'features/discounts/admin/editor.tsx'),
  route('discounts/batches/new', 'features/discounts/admin/batch-editor.tsx'),
  route('developers', 'features/licences/admin/developers.tsx'),
  route('settings/notices', 'features/notifications/admin/settings.tsx'),
  route('settings/canned-replies', 'features/chat/admin/canned-replies.tsx'),
  route('settings/currency', 'features/invoices/admin/currency.tsx'),
  route('settings/time-zone', 'features/invoices/admin/time-zone.tsx'),
  route('settings/payments', 'features/invoices/admin/payments.tsx'),
  route('settings/publishing', 'features/publishing/admin/settings.tsx'),
  route('settings/companies', 'features/companies/admin/settings.tsx'),
  route('settings/office-hours', 'features/chat/admin/office-hours.tsx'),
  route('settings/shop', 'features/branding/admin/editor.tsx'),
  route('settings/texts', 'features/branding/admin/texts-page.tsx'),
  route('settings/texts/:name', 'features/branding/admin/text-editor.tsx'),
  route('settings/pages', 'features/branding/admin/pages.tsx'),
  route('settings/pages/new', 'features/branding/admin/page-editor.tsx', { id: 'new-page' }),
  route('settings/pages/:documentId', 'features/branding/admin/page-editor.tsx'),
];

const designScreens =
  env['NODE_ENV'] === 'development' ? [route('design', 'admin/design.tsx')] : [];

const backOfficeScreens = [
  index('admin/overview/page.tsx'),
  route('statistics', 'features/statistics/admin/page.tsx'),
  route('products', 'features/catalog/admin/products.tsx'),
  route('orders', 'features/orders/admin/list.tsx'),
  route('orders/:documentId', 'features/orders/admin/order.tsx'),
  route('orders/:documentId/receipt', 'features/orders/admin/receipt.tsx'),
  route('refunds', 'features/orders/admin/refunds.tsx'),
  route('disputes', 'features/orders/admin/disputes.tsx'),
  route('transfers', 'features/quotes/admin/transfers.tsx'),
  route('transfers/files', 'features/quotes/admin/bank-files.tsx'),
  route('transfers/files/:documentId', 'features/quotes/admin/bank-file.tsx'),
  route('invoices', 'features/invoices/admin/invoices.tsx'),
  route('quotes', 'features/quotes/admin/list.tsx'),
  route('quotes/:documentId', 'features/quotes/admin/details.tsx'),
  route('licences', 'features/licences/admin/list.tsx'),
  route('licences/:documentId', 'features/licences/admin/details.tsx'),
  route('trials', 'features/licences/admin/trials.tsx'),
  route('trials/blocked-domains', 'features/licences/admin/blocked-domains.tsx'),
  route('retirements', 'features/packages/admin/retirements.tsx'),
  route('releases/held', 'features/publishing/admin/held-releases.tsx'),
  route('releases/trusted-publishers', 'features/publishing/admin/trusted-publishers.tsx'),
  route('releases/held/:documentId', 'features/publishing/admin/held-release.tsx'),
  route('discounts', 'features/discounts/admin/list.tsx'),
  route('discounts/:documentId', 'features/discounts/admin/details.tsx'),
  route('discounts/batches/:documentId', 'features/discounts/admin/batch.tsx'),
  route('people', 'features/accounts/admin/list.tsx'),
  route('people/:documentId', 'features/accounts/admin/user.tsx'),
  route('companies', 'features/companies/admin/list.tsx'),
  route('companies/:documentId', 'features/companies/admin/company.tsx'),
  route('reviews', 'features/reviews/admin/list.tsx'),
  route('chat-answers', 'features/chat/admin/answers.tsx'),
  route('chat-ratings', 'features/chat/admin/ratings.tsx'),
  route('messages', 'features/contact/admin/list.tsx'),
  route('messages/:documentId', 'features/contact/admin/details.tsx'),
  route('inbound-mails', 'features/chat/admin/inbound-mails.tsx'),
  route('inbound-mails/:documentId', 'features/chat/admin/inbound-mail.tsx'),
  route('webhooks', 'features/webhooks/admin/webhooks.tsx'),
  route('webhooks/:documentId', 'features/webhooks/admin/webhook.tsx'),
  route('mails', 'features/operations/admin/mails.tsx'),
  route('audit', 'features/audit/admin/list.tsx'),
  route('csp-reports', 'features/operations/admin/csp-reports.tsx'),
  route('health', 'features/operations/admin/health.tsx'),
  route('settings/invoicing', 'features/invoices/admin/page.tsx'),
  route('subscribers', 'features/subscribers/admin/list.tsx'),
  route('notices', 'features/notifications/admin/list.tsx'),
  layout('admin/form-frame.tsx', backOfficeForms),
  ...designScreens,
  route('*', 'admin/not-found.tsx'),
];

const productPreview = route(
  'products/:documentId/preview',
  'features/catalog/admin/product-preview.tsx',
);

/** Comes after the back office, whose routes a page of the shop does not have. */
const backOfficeDocument = route('admin/*', 'pages/back-office.tsx');

const notFoundPage = route('*', 'pages/not-found.tsx');

export default [
  layout('blocks/layout/main-layout.tsx', [
    ...publicPages,
    quotePage,
    layout('features/accounts/signed-in-guard.tsx', [...customerPages, ...companyPages]),
    notFoundPage,
  ]),
  layout('blocks/layout/auth-layout.tsx', [
    layout('features/accounts/visitor-guard.tsx', visitorPages),
    layout(
      'features/accounts/signed-in-guard.tsx',
      { id: 'second-factor-signed-in' },
      secondFactorPages,
    ),
    ...mailPages,
    continuePage,
    googleRedirect,
    ...microsoftPages,
  ]),
  layout('admin/no-index.tsx', [
    layout('features/accounts/signed-in-guard.tsx', { id: 'back-office-signed-in' }, [
      layout('admin/guard.tsx', [
        layout('admin/layout.tsx', prefix('admin', backOfficeScreens)),
        ...prefix('admin', [productPreview]),
      ]),
    ]),
  ]),
  backOfficeDocument,
] satisfies RouteConfig;
