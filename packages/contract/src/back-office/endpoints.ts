import { defineEndpoints } from '../api/endpoint.ts';
import type { adminAuditOperations } from './audit.ts';
import type { adminDataRequestOperations } from './data-requests.ts';
import type { adminCspReportOperations } from '../back-office-settings/csp-reports.ts';
import type { adminDiscountOperations } from './discounts.ts';
import type { adminHealthOperations } from '../back-office-settings/health.ts';
import type { adminInvoicingOperations } from '../back-office-settings/invoicing.ts';
import type { adminMailOperations } from '../back-office-settings/mails.ts';
import type { adminMessageOperations } from './messages.ts';
import type { adminNoticeOperations } from '../back-office-settings/notices.ts';
import type { adminOrderOperations } from './orders.ts';
import type { adminOverviewOperations } from './overview.ts';
import type { adminPeopleOperations } from './people.ts';
import type { adminRefundOperations } from './refunds.ts';
import type { adminReviewOperations } from './reviews.ts';
import type { adminShopTextOperations } from '../back-office-settings/shop-texts.ts';
import type { adminShopOperations } from '../back-office-settings/shop.ts';
import type { adminStatisticsOperations } from './statistics.ts';
import type { adminSubscriberOperations } from './subscribers.ts';

export const adminAuditEndpoints = defineEndpoints<typeof adminAuditOperations>()({
  list: { method: 'GET', path: '/back-office/audit', access: 'admin' },
});

export const adminDataRequestEndpoints = defineEndpoints<typeof adminDataRequestOperations>()({
  get: {
    method: 'GET',
    path: '/back-office/people/:documentId/data-requests',
    access: 'admin',
  },
  requestExport: {
    method: 'POST',
    path: '/back-office/people/:documentId/export',
    access: 'admin',
    needsProof: true,
  },
  scheduleDeletion: {
    method: 'POST',
    path: '/back-office/people/:documentId/deletion',
    access: 'admin',
    needsProof: true,
  },
  cancelDeletion: {
    method: 'DELETE',
    path: '/back-office/people/:documentId/deletion',
    access: 'admin',
  },
});

export const adminCspReportEndpoints = defineEndpoints<typeof adminCspReportOperations>()({
  list: { method: 'GET', path: '/back-office/csp-reports', access: 'admin' },
  dismiss: { method: 'DELETE', path: '/back-office/csp-reports/:documentId', access: 'admin' },
  dismissAll: { method: 'DELETE', path: '/back-office/csp-reports', access: 'admin' },
});

export const adminDiscountEndpoints = defineEndpoints<typeof adminDiscountOperations>()({
  list: { method: 'GET', path: '/back-office/discounts', access: 'admin' },
  get: { method: 'GET', path: '/back-office/discounts/:documentId', access: 'admin' },
  create: { method: 'POST', path: '/back-office/discounts', access: 'admin', needsProof: true },
  change: {
    method: 'PUT',
    path: '/back-office/discounts/:documentId',
    access: 'admin',
    needsProof: true,
  },
  withdraw: {
    method: 'POST',
    path: '/back-office/discounts/:documentId/withdraw',
    access: 'admin',
  },
  remove: { method: 'DELETE', path: '/back-office/discounts/:documentId', access: 'admin' },
  listUses: {
    method: 'GET',
    path: '/back-office/discounts/:documentId/uses',
    access: 'admin',
    listsPeople: true,
  },
  generate: {
    method: 'POST',
    path: '/back-office/discounts/batches',
    access: 'admin',
    needsProof: true,
  },
  getBatch: { method: 'GET', path: '/back-office/discounts/batches/:documentId', access: 'admin' },
  exportBatch: {
    method: 'GET',
    path: '/back-office/discounts/batches/:documentId/codes',
    access: 'admin',
    needsProof: true,
  },
});

export const adminHealthEndpoints = defineEndpoints<typeof adminHealthOperations>()({
  get: { method: 'GET', path: '/back-office/health', access: 'admin' },
});

export const adminMailEndpoints = defineEndpoints<typeof adminMailOperations>()({
  list: { method: 'GET', path: '/back-office/mails', access: 'admin', listsPeople: true },
  resend: { method: 'POST', path: '/back-office/mails/:documentId/resend', access: 'admin' },
});

export const adminMessageEndpoints = defineEndpoints<typeof adminMessageOperations>()({
  list: { method: 'GET', path: '/back-office/messages', access: 'admin', listsPeople: true },
  get: { method: 'GET', path: '/back-office/messages/:documentId', access: 'admin' },
  answer: { method: 'POST', path: '/back-office/messages/:documentId/answer', access: 'admin' },
  setDone: { method: 'PUT', path: '/back-office/messages/:documentId/done', access: 'admin' },
});

export const adminOrderEndpoints = defineEndpoints<typeof adminOrderOperations>()({
  list: { method: 'GET', path: '/back-office/orders', access: 'admin', listsPeople: true },
  get: { method: 'GET', path: '/back-office/orders/:documentId', access: 'admin' },
  receipt: { method: 'GET', path: '/back-office/orders/:documentId/receipt', access: 'admin' },
  allowAnotherAttempt: {
    method: 'POST',
    path: '/back-office/orders/:documentId/another-attempt',
    access: 'admin',
  },
  refund: { method: 'POST', path: '/back-office/orders/:documentId/refund', access: 'admin' },
  issueCreditNote: {
    method: 'POST',
    path: '/back-office/orders/:documentId/credit-note',
    access: 'admin',
  },
  refundPart: {
    method: 'POST',
    path: '/back-office/orders/:documentId/partial-refund',
    access: 'admin',
  },
});

export const adminOverviewEndpoints = defineEndpoints<typeof adminOverviewOperations>()({
  countWaiting: { method: 'GET', path: '/back-office/overview/waiting', access: 'admin' },
  get: { method: 'GET', path: '/back-office/overview', access: 'admin' },
  listAlerts: { method: 'GET', path: '/back-office/overview/alerts', access: 'admin' },
  resolveAlert: {
    method: 'POST',
    path: '/back-office/overview/alerts/:id/resolve',
    access: 'admin',
  },
  listFailedJobs: { method: 'GET', path: '/back-office/overview/failed-jobs', access: 'admin' },
  retryFailedJobs: {
    method: 'POST',
    path: '/back-office/overview/failed-jobs/:queue/retry',
    access: 'admin',
  },
});

export const adminPeopleEndpoints = defineEndpoints<typeof adminPeopleOperations>()({
  list: { method: 'GET', path: '/back-office/people', access: 'admin', listsPeople: true },
  setRole: {
    method: 'PUT',
    path: '/back-office/people/:documentId/role',
    access: 'admin',
    needsProof: true,
  },
  setBlocked: {
    method: 'PUT',
    path: '/back-office/people/:documentId/blocked',
    access: 'admin',
    needsProof: true,
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/back-office/people/:documentId/second-factor',
    access: 'admin',
    needsProof: true,
  },
  listInvitations: { method: 'GET', path: '/back-office/people/invitations', access: 'admin' },
  invite: {
    method: 'POST',
    path: '/back-office/people/invitations',
    access: 'admin',
    needsProof: true,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/back-office/people/invitations/:documentId',
    access: 'admin',
  },
  acceptInvitation: { method: 'POST', path: '/auth/accept-invitation', access: 'public' },
});

export const adminRefundEndpoints = defineEndpoints<typeof adminRefundOperations>()({
  list: { method: 'GET', path: '/back-office/refunds', access: 'admin', listsPeople: true },
  approve: { method: 'POST', path: '/back-office/refunds/:documentId/approve', access: 'admin' },
  decline: { method: 'POST', path: '/back-office/refunds/:documentId/decline', access: 'admin' },
});

export const adminReviewEndpoints = defineEndpoints<typeof adminReviewOperations>()({
  list: { method: 'GET', path: '/back-office/reviews', access: 'admin' },
  setHidden: { method: 'PUT', path: '/back-office/reviews/:documentId/hidden', access: 'admin' },
  setReply: { method: 'PUT', path: '/back-office/reviews/:documentId/reply', access: 'admin' },
});

export const adminShopEndpoints = defineEndpoints<typeof adminShopOperations>()({
  get: { method: 'GET', path: '/back-office/shop', access: 'admin' },
  save: { method: 'PUT', path: '/back-office/shop', access: 'admin', needsProof: true },
  uploadImage: { method: 'POST', path: '/back-office/shop/images', access: 'admin' },
});

export const adminInvoicingEndpoints = defineEndpoints<typeof adminInvoicingOperations>()({
  get: { method: 'GET', path: '/back-office/invoicing', access: 'admin' },
  save: { method: 'PUT', path: '/back-office/invoicing', access: 'admin', needsProof: true },
  preview: { method: 'GET', path: '/back-office/invoicing/preview', access: 'admin' },
  issueWaiting: { method: 'POST', path: '/back-office/invoicing/issue', access: 'admin' },
  setNextNumber: {
    method: 'PUT',
    path: '/back-office/invoicing/next-number',
    access: 'admin',
    needsProof: true,
  },
  exportInvoices: {
    method: 'GET',
    path: '/back-office/export/invoices',
    access: 'admin',
    needsProof: true,
  },
  taxSummary: {
    method: 'GET',
    path: '/back-office/export/tax-summary',
    access: 'admin',
    needsProof: true,
  },
});

export const adminShopTextEndpoints = defineEndpoints<typeof adminShopTextOperations>()({
  list: { method: 'GET', path: '/back-office/texts', access: 'admin' },
  get: { method: 'GET', path: '/back-office/texts/:name', access: 'admin' },
  save: { method: 'PUT', path: '/back-office/texts', access: 'admin', needsProof: true },
  preview: { method: 'POST', path: '/back-office/texts/preview', access: 'admin' },
  listVersions: { method: 'GET', path: '/back-office/texts/:name/versions', access: 'admin' },
  getVersion: {
    method: 'GET',
    path: '/back-office/texts/:name/versions/:version',
    access: 'admin',
  },
  restore: {
    method: 'POST',
    path: '/back-office/texts/:name/versions/:version/restore',
    access: 'admin',
    needsProof: true,
  },
});

export const adminNoticeEndpoints = defineEndpoints<typeof adminNoticeOperations>()({
  list: { method: 'GET', path: '/back-office/notices', access: 'admin' },
  countUnread: { method: 'GET', path: '/back-office/notices/unread', access: 'admin' },
  markRead: { method: 'POST', path: '/back-office/notices/:documentId/read', access: 'admin' },
  markAllRead: { method: 'POST', path: '/back-office/notices/read', access: 'admin' },
  getPreferences: { method: 'GET', path: '/back-office/notices/preferences', access: 'admin' },
  setPreference: { method: 'PUT', path: '/back-office/notices/preferences', access: 'admin' },
  openUnsubscribe: { method: 'GET', path: '/notices/unsubscribe', access: 'public' },
  unsubscribe: { method: 'POST', path: '/notices/unsubscribe', access: 'public' },
});

export const adminStatisticsEndpoints = defineEndpoints<typeof adminStatisticsOperations>()({
  get: { method: 'GET', path: '/back-office/statistics', access: 'admin' },
  listProducts: { method: 'GET', path: '/back-office/statistics/products', access: 'admin' },
  listDiscounts: { method: 'GET', path: '/back-office/statistics/discounts', access: 'admin' },
  listCountries: { method: 'GET', path: '/back-office/statistics/countries', access: 'admin' },
  listRefunds: { method: 'GET', path: '/back-office/statistics/refunds', access: 'admin' },
  listFunnel: { method: 'GET', path: '/back-office/statistics/funnel', access: 'admin' },
  exportTable: { method: 'GET', path: '/back-office/statistics/:table/export', access: 'admin' },
});

export const adminSubscriberEndpoints = defineEndpoints<typeof adminSubscriberOperations>()({
  list: { method: 'GET', path: '/back-office/subscribers', access: 'admin', listsPeople: true },
  remove: { method: 'DELETE', path: '/back-office/subscribers/:documentId', access: 'admin' },
  setForm: {
    method: 'PUT',
    path: '/back-office/subscribers/form',
    access: 'admin',
    needsProof: true,
  },
  exportSubscribers: {
    method: 'GET',
    path: '/back-office/export/subscribers',
    access: 'admin',
    needsProof: true,
  },
});
