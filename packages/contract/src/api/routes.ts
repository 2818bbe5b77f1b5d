import {
  accountEndpoints,
  apiTokenEndpoints,
  googleEndpoints,
  microsoftEndpoints,
  passkeyEndpoints,
  profileEndpoints,
  proofEndpoints,
  secondFactorEndpoints,
  signInMethodEndpoints,
} from '../accounts/endpoints.ts';
import {
  adminProductEndpoints,
  adminCategoryEndpoints,
  adminReleaseEndpoints,
  adminPackageEndpoints,
  adminImageEndpoints,
  adminImportExportEndpoints,
} from '../back-office-catalog/endpoints.ts';
import {
  adminOverviewEndpoints,
  adminDataRequestEndpoints,
  adminDiscountEndpoints,
  adminOrderEndpoints,
  adminRefundEndpoints,
  adminPeopleEndpoints,
  adminReviewEndpoints,
  adminMessageEndpoints,
  adminMailEndpoints,
  adminAuditEndpoints,
  adminInvoicingEndpoints,
  adminShopTextEndpoints,
  adminShopEndpoints,
  adminNoticeEndpoints,
  adminStatisticsEndpoints,
  adminSubscriberEndpoints,
  adminCspReportEndpoints,
  adminHealthEndpoints,
} from '../back-office/endpoints.ts';
import { cartEndpoints } from '../cart/endpoints.ts';
import { catalogEndpoints } from '../catalog/endpoints.ts';
import { chatEndpoints } from '../chat/endpoints.ts';
import { checkoutEndpoints } from '../checkout/endpoints.ts';
import { contactEndpoints } from '../contact/endpoints.ts';
import { downloadEndpoints } from '../downloads/endpoints.ts';
import { favoriteEndpoints } from '../favorites/endpoints.ts';
import { invoiceEndpoints } from '../invoices/endpoints.ts';
import { orderEndpoints } from '../orders/endpoints.ts';
import { installEndpoints } from '../install/endpoints.ts';
import { packageEndpoints, securityReviewEndpoints } from '../packages/endpoints.ts';
import { accountDeletionEndpoints, dataExportEndpoints } from '../privacy/endpoints.ts';
import { reviewEndpoints } from '../reviews/endpoints.ts';
import { shopEndpoints } from '../shop/endpoints.ts';
import { subscriberEndpoints } from '../subscribers/endpoints.ts';
import { accountOperations } from '../accounts/accounts.ts';
import { adminOverviewOperations } from '../back-office/overview.ts';
import { adminProductOperations } from '../back-office-catalog/products.ts';
import { adminCategoryOperations } from '../back-office-catalog/categories.ts';
import { adminDataRequestOperations } from '../back-office/data-requests.ts';
import { adminDiscountOperations } from '../back-office/discounts.ts';
import { adminReleaseOperations } from '../back-office-catalog/releases.ts';
import { adminPackageOperations } from '../back-office-catalog/packages.ts';
import { adminImageOperations } from '../back-office-catalog/images.ts';
import { adminOrderOperations } from '../back-office/orders.ts';
import { adminRefundOperations } from '../back-office/refunds.ts';
import { adminPeopleOperations } from '../back-office/people.ts';
import { adminReviewOperations } from '../back-office/reviews.ts';
import { adminMessageOperations } from '../back-office/messages.ts';
import { adminMailOperations } from '../back-office-settings/mails.ts';
import { adminAuditOperations } from '../back-office/audit.ts';
import { adminImportExportOperations } from '../back-office-catalog/import-export.ts';
import { adminNoticeOperations } from '../back-office-settings/notices.ts';
import { adminStatisticsOperations } from '../back-office/statistics.ts';
import { adminSubscriberOperations } from '../back-office/subscribers.ts';
import { adminCspReportOperations } from '../back-office-settings/csp-reports.ts';
import { adminHealthOperations } from '../back-office-settings/health.ts';
import { cartOperations } from '../cart/cart.ts';
import { catalogOperations } from '../catalog/catalog.ts';
import { chatOperations } from '../chat/chat.ts';
import { checkoutOperations } from '../checkout/checkout.ts';
import { contactOperations } from '../contact/contact.ts';
import { downloadOperations } from '../downloads/downloads.ts';
import { favoriteOperations } from '../favorites/favorites.ts';
import { googleOperations } from '../accounts/google.ts';
import { microsoftOperations } from '../accounts/microsoft.ts';
import { invoiceOperations } from '../invoices/invoices.ts';
import { adminInvoicingOperations } from '../back-office-settings/invoicing.ts';
import { adminShopOperations } from '../back-office-settings/shop.ts';
import { orderOperations } from '../orders/orders.ts';
import { packageOperations } from '../packages/compatibility.ts';
import { installOperations } from '../install/install-kit.ts';
import { securityReviewOperations } from '../packages/security-review.ts';
import { apiTokenOperations } from '../accounts/api-tokens.ts';
import { passkeyOperations } from '../accounts/passkeys.ts';
import { profileOperations } from '../accounts/profile.ts';
import { proofOperations } from '../accounts/proof.ts';
import { secondFactorOperations } from '../accounts/second-factor.ts';
import { signInMethodOperations } from '../accounts/sign-in-methods.ts';
import { accountDeletionOperations } from '../privacy/account-deletion.ts';
import { dataExportOperations } from '../privacy/data-export.ts';
import { reviewOperations } from '../reviews/reviews.ts';
import { shopOperations } from '../shop/shop-texts.ts';
import { adminShopTextOperations } from '../back-office-settings/shop-texts.ts';
import { subscriberOperations } from '../subscribers/subscribers.ts';
import { type Route, toRoutes } from './route.ts';

export const routes = {
  shop: toRoutes(shopEndpoints, shopOperations),
  accounts: toRoutes(accountEndpoints, accountOperations),
  google: toRoutes(googleEndpoints, googleOperations),
  microsoft: toRoutes(microsoftEndpoints, microsoftOperations),
  signInMethods: toRoutes(signInMethodEndpoints, signInMethodOperations),
  secondFactor: toRoutes(secondFactorEndpoints, secondFactorOperations),
  passkeys: toRoutes(passkeyEndpoints, passkeyOperations),
  proof: toRoutes(proofEndpoints, proofOperations),
  profile: toRoutes(profileEndpoints, profileOperations),
  apiTokens: toRoutes(apiTokenEndpoints, apiTokenOperations),
  catalog: toRoutes(catalogEndpoints, catalogOperations),
  packages: toRoutes(packageEndpoints, packageOperations),
  securityReview: toRoutes(securityReviewEndpoints, securityReviewOperations),
  cart: toRoutes(cartEndpoints, cartOperations),
  favorites: toRoutes(favoriteEndpoints, favoriteOperations),
  orders: toRoutes(orderEndpoints, orderOperations),
  invoices: toRoutes(invoiceEndpoints, invoiceOperations),
  checkout: toRoutes(checkoutEndpoints, checkoutOperations),
  downloads: toRoutes(downloadEndpoints, downloadOperations),
  install: toRoutes(installEndpoints, installOperations),
  reviews: toRoutes(reviewEndpoints, reviewOperations),
  contact: toRoutes(contactEndpoints, contactOperations),
  subscribers: toRoutes(subscriberEndpoints, subscriberOperations),
  chat: toRoutes(chatEndpoints, chatOperations),
  dataExport: toRoutes(dataExportEndpoints, dataExportOperations),
  accountDeletion: toRoutes(accountDeletionEndpoints, accountDeletionOperations),
  adminOverview: toRoutes(adminOverviewEndpoints, adminOverviewOperations),
  adminProducts: toRoutes(adminProductEndpoints, adminProductOperations),
  adminCategories: toRoutes(adminCategoryEndpoints, adminCategoryOperations),
  adminDiscounts: toRoutes(adminDiscountEndpoints, adminDiscountOperations),
  adminReleases: toRoutes(adminReleaseEndpoints, adminReleaseOperations),
  adminPackages: toRoutes(adminPackageEndpoints, adminPackageOperations),
  adminImages: toRoutes(adminImageEndpoints, adminImageOperations),
  adminOrders: toRoutes(adminOrderEndpoints, adminOrderOperations),
  adminRefunds: toRoutes(adminRefundEndpoints, adminRefundOperations),
  adminPeople: toRoutes(adminPeopleEndpoints, adminPeopleOperations),
  adminDataRequests: toRoutes(adminDataRequestEndpoints, adminDataRequestOperations),
  adminReviews: toRoutes(adminReviewEndpoints, adminReviewOperations),
  adminMessages: toRoutes(adminMessageEndpoints, adminMessageOperations),
  adminMails: toRoutes(adminMailEndpoints, adminMailOperations),
  adminAudit: toRoutes(adminAuditEndpoints, adminAuditOperations),
  adminInvoicing: toRoutes(adminInvoicingEndpoints, adminInvoicingOperations),
  adminShopTexts: toRoutes(adminShopTextEndpoints, adminShopTextOperations),
  adminShop: toRoutes(adminShopEndpoints, adminShopOperations),
  adminNotices: toRoutes(adminNoticeEndpoints, adminNoticeOperations),
  adminStatistics: toRoutes(adminStatisticsEndpoints, adminStatisticsOperations),
  adminSubscribers: toRoutes(adminSubscriberEndpoints, adminSubscriberOperations),
  adminCspReports: toRoutes(adminCspReportEndpoints, adminCspReportOperations),
  adminHealth: toRoutes(adminHealthEndpoints, adminHealthOperations),
  adminImportExport: toRoutes(adminImportExportEndpoints, adminImportExportOperations),
};

export const allRoutes: readonly Route[] = Object.values(routes).flatMap((group) =>
  Object.values<Route>(group),
);
