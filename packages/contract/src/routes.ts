import { auditRoutes } from './audit.ts';
import { notificationRoutes } from './notifications.ts';
import { brandingRoutes } from './branding/texts.ts';
import { adminBrandingRoutes } from './branding/admin.ts';
import { pageRoutes } from './branding/pages.ts';
import { accountRoutes } from './accounts/accounts.ts';
import { adminAccountRoutes } from './accounts/admin.ts';
import { adminUserRoutes } from './accounts/admin-user.ts';
import { signInRoutes } from './accounts/sign-in.ts';
import { secondFactorRoutes } from './accounts/second-factor.ts';
import { profileRoutes } from './accounts/profile.ts';
import { apiTokenRoutes } from './accounts/api-tokens.ts';
import { adminCompanyRoutes } from './companies/admin.ts';
import { companyRoutes } from './companies/companies.ts';
import { companyMemberRoutes } from './companies/members.ts';
import { adminCompanySettingsRoutes } from './companies/admin-settings.ts';
import { claimRoutes } from './companies/claims.ts';
import { companyEventRoutes } from './companies/company-events.ts';
import { companyInvitationRoutes } from './companies/invitations.ts';
import { companyDomainRoutes } from './companies/domains.ts';
import { joinRequestRoutes } from './companies/join-requests.ts';
import { catalogRoutes } from './catalog/catalog.ts';
import { adminCatalogRoutes } from './catalog/admin.ts';
import { productSearchRoutes } from './catalog/product-search.ts';
import { importExportRoutes } from './catalog/import-export.ts';
import { companyUpdateRoutes } from './packages/company-updates.ts';
import { packageRoutes } from './packages/packages.ts';
import { adminPackageRoutes } from './packages/admin.ts';
import { publishingRoutes } from './publishing/publishing.ts';
import { adminPublishingRoutes } from './publishing/admin.ts';
import { trustedPublisherRoutes } from './publishing/trusted-publishers.ts';
import { cartRoutes } from './cart.ts';
import { favoriteRoutes } from './favorites.ts';
import { discountRoutes } from './discounts.ts';
import { transferRoutes } from './orders/transfers.ts';
import { orderRoutes } from './orders/orders.ts';
import { adminOrderRoutes } from './orders/admin.ts';
import { adminRefundRoutes } from './orders/admin-refunds.ts';
import { disputeRoutes } from './orders/disputes.ts';
import { invoiceRoutes } from './invoices/invoices.ts';
import { adminInvoiceRoutes } from './invoices/admin.ts';
import { currencyRoutes } from './invoices/currency.ts';
import { adminPaymentRoutes } from './invoices/admin-payments.ts';
import { checkoutRoutes } from './checkout.ts';
import { adminBankFileRoutes } from './quotes/admin-bank-files.ts';
import { adminTransferRoutes } from './quotes/admin-transfers.ts';
import { quoteRoutes } from './quotes/quotes.ts';
import { adminQuoteRoutes } from './quotes/admin.ts';
import { adminLicenceRoutes } from './licences/admin.ts';
import { adminTrialRoutes } from './licences/admin-trials.ts';
import { licenceRoutes } from './licences/licences.ts';
import { trialRoutes } from './licences/trials.ts';
import { downloadRoutes } from './downloads.ts';
import { installRoutes } from './install.ts';
import { reviewRoutes } from './reviews.ts';
import { contactRoutes } from './contact.ts';
import { subscriberRoutes } from './subscribers.ts';
import { cannedReplyRoutes } from './chat/canned-replies.ts';
import { answerRoutes } from './chat/answers.ts';
import { attachmentRoutes } from './chat/attachments.ts';
import { chatRoutes } from './chat/chat.ts';
import { customerPaneRoutes } from './chat/customer-pane.ts';
import { inboundMailRoutes } from './chat/inbound-mails.ts';
import { officeHoursRoutes } from './chat/office-hours.ts';
import { noteRoutes } from './chat/notes.ts';
import { chatSearchRoutes } from './chat/chat-search.ts';
import { roomListRoutes } from './chat/room-list.ts';
import { ratingRoutes } from './chat/ratings.ts';
import { fixRoutes } from './fixes.ts';
import { privacyRoutes } from './privacy/privacy.ts';
import { statisticsRoutes } from './statistics.ts';
import { webhookRoutes } from './webhooks.ts';
import { operationRoutes } from './operations.ts';
import { searchRoutes } from './search.ts';
import { type ListedRoute, readCall, type Route } from './api/route.ts';

export const routes = {
  ...auditRoutes,
  ...notificationRoutes,
  ...brandingRoutes,
  ...adminBrandingRoutes,
  ...pageRoutes,
  ...accountRoutes,
  ...adminAccountRoutes,
  ...adminUserRoutes,
  ...signInRoutes,
  ...secondFactorRoutes,
  ...profileRoutes,
  ...apiTokenRoutes,
  ...companyRoutes,
  ...companyMemberRoutes,
  ...companyEventRoutes,
  ...claimRoutes,
  ...adminCompanySettingsRoutes,
  ...companyInvitationRoutes,
  ...adminCompanyRoutes,
  ...companyDomainRoutes,
  ...joinRequestRoutes,
  ...catalogRoutes,
  ...productSearchRoutes,
  ...adminCatalogRoutes,
  ...importExportRoutes,
  ...companyUpdateRoutes,
  ...packageRoutes,
  ...adminPackageRoutes,
  ...publishingRoutes,
  ...adminPublishingRoutes,
  ...trustedPublisherRoutes,
  ...cartRoutes,
  ...favoriteRoutes,
  ...discountRoutes,
  ...orderRoutes,
  ...transferRoutes,
  ...adminOrderRoutes,
  ...adminRefundRoutes,
  ...disputeRoutes,
  ...invoiceRoutes,
  ...adminInvoiceRoutes,
  ...currencyRoutes,
  ...adminPaymentRoutes,
  ...checkoutRoutes,
  ...adminTransferRoutes,
  ...adminBankFileRoutes,
  ...quoteRoutes,
  ...adminQuoteRoutes,
  ...licenceRoutes,
  ...trialRoutes,
  ...adminLicenceRoutes,
  ...adminTrialRoutes,
  ...downloadRoutes,
  ...installRoutes,
  ...reviewRoutes,
  ...contactRoutes,
  ...subscriberRoutes,
  ...chatRoutes,
  ...answerRoutes,
  ...customerPaneRoutes,
  ...officeHoursRoutes,
  ...noteRoutes,
  ...cannedReplyRoutes,
  ...chatSearchRoutes,
  ...roomListRoutes,
  ...attachmentRoutes,
  ...inboundMailRoutes,
  ...ratingRoutes,
  ...fixRoutes,
  ...privacyRoutes,
  ...statisticsRoutes,
  ...webhookRoutes,
  ...operationRoutes,
  ...searchRoutes,
};

export type Routes = typeof routes;

export type Call = keyof Routes;

export const allRoutes: readonly ListedRoute[] = Object.entries<Route>(routes).map(
  ([call, route]) => ({ ...readCall(call), ...route }),
);
