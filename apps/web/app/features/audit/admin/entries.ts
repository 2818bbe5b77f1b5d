import type { AuditEntry, AuditSubject } from '@partshelf/contract/audit.ts';
import { formatAuditText, toAuditCode } from '@partshelf/contract/audit-codes.ts';
import { getCurrency, getDateLocale } from '../../../shop-settings.ts';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { getBankFilePath } from '../../quotes/admin/transfer-queries.ts';

export const getActorName = ({ actor, subject }: AuditEntry): string =>
  actor?.username ?? (subject === 'sign-in' ? 'Unknown person' : 'Command line');

export function getAuditText(entry: AuditEntry): string {
  const text = formatAuditText(toAuditCode(entry), entry.details, {
    locale: getDateLocale(),
    currency: getCurrency(),
  });
  return text ?? `${entry.action} (${entry.subject})`;
}

/** Returns undefined when the subject was deleted. */
export function getAuditPath(entry: AuditEntry): string | undefined {
  const { subject, action } = entry;
  const isGone = action === 'deleted' || (subject === 'invitation' && action === 'withdrawn');
  return isGone ? undefined : getOwnValue(subjectPaths, subject)?.(entry);
}

const searchPath = (path: string, text: unknown) =>
  `${path}?${new URLSearchParams({ search: String(text ?? '') })}`;

const shopPaths: Readonly<Record<string, string>> = {
  'currency changed': '/admin/settings/currency',
  'time zone changed': '/admin/settings/time-zone',
};

const subjectPaths: Record<AuditSubject, (entry: AuditEntry) => string> = {
  product: ({ subjectDocumentId }) => `/admin/products/${subjectDocumentId}`,
  release: ({ action, subjectDocumentId, details }) =>
    heldActions.includes(action)
      ? `/admin/releases/held/${subjectDocumentId}`
      : searchPath('/admin/products', details['title']),
  publishing: () => '/admin/settings/publishing',
  'trusted-publisher': () => '/admin/releases/trusted-publishers',
  category: () => '/admin/categories',
  person: ({ action, subjectDocumentId: documentId }) =>
    getUserPath({ documentId }, dataRequestActions.includes(action) ? 'privacy' : undefined),
  invitation: ({ details }) => searchPath('/admin/people', details['title']),
  review: ({ details }) => searchPath('/admin/reviews', details['title']),
  'contact-message': ({ subjectDocumentId }) => `/admin/messages/${subjectDocumentId}`,
  'inbound-mail': ({ subjectDocumentId }) => `/admin/inbound-mails/${subjectDocumentId}`,
  order: ({ subjectDocumentId }) => getAdminOrderPath({ documentId: subjectDocumentId }),
  quote: ({ subjectDocumentId }) => `/admin/quotes/${subjectDocumentId}`,
  licence: ({ subjectDocumentId }) => `/admin/licences/${subjectDocumentId}`,
  'licence-key': () => '/admin/developers',
  'trial-domain': ({ details }) => searchPath('/admin/trials/blocked-domains', details['title']),
  'refund-request': ({ details }) => getAdminOrderPath({ documentId: String(details['order']) }),
  'bank-file': ({ subjectDocumentId: documentId }) => getBankFilePath({ documentId }),
  mail: ({ details }) => searchPath('/admin/mails', details['to']),
  webhook: ({ subjectDocumentId }) => `/admin/webhooks/${subjectDocumentId}`,
  alert: () => '/admin',
  job: () => '/admin',
  import: () => '/admin/products?state=draft',
  shop: ({ action }) => shopPaths[action] ?? '/admin/settings/shop',
  invoicing: () => '/admin/settings/invoicing',
  payments: () => '/admin/settings/payments',
  opening: () => '/admin',
  page: ({ subjectDocumentId }) => `/admin/settings/pages/${subjectDocumentId}`,
  'shop-text': ({ subjectDocumentId }) => `/admin/settings/texts/${subjectDocumentId}`,
  invoice: ({ details }) => getAdminOrderPath({ documentId: String(details['order']) }),
  discount: ({ details }) => searchPath('/admin/discounts', details['title']),
  export: ({ details }) => getOwnValue(exportPaths, String(details['title'] ?? '')) ?? '/admin',
  subscriber: () => '/admin/subscribers',
  'sign-in': ({ actor, details }) =>
    searchPath('/admin/people', actor?.username ?? details['title']),
  'csp-report': () => '/admin/csp-reports',
  chat: ({ subjectDocumentId }) => `/helpdesk/chat?room=${subjectDocumentId}`,
  helpdesk: ({ action }) =>
    action === 'ratings changed' ? '/admin/chat-ratings' : '/admin/settings/office-hours',
  'canned-reply': () => '/admin/settings/canned-replies',
  company: ({ subjectDocumentId }) => `/admin/companies/${subjectDocumentId}`,
  'company-settings': () => '/admin/settings/companies',
};

const heldActions = ['held', 'declined'];

const dataRequestActions = ['data exported', 'deletion scheduled', 'deletion cancelled'];

const exportPaths: Record<string, string> = {
  'audit list': '/admin/audit',
  'chat ratings': '/admin/chat-ratings',
  companies: '/admin/companies',
  'CSP reports': '/admin/csp-reports',
  customers: '/admin/people',
  'discount codes': '/admin/discounts',
  disputes: '/admin/disputes',
  emails: '/admin/mails',
  invoices: '/admin/invoices',
  licences: '/admin/licences',
  'list of invoices': '/admin/invoices',
  'list of quotes': '/admin/quotes',
  messages: '/admin/messages',
  orders: '/admin/orders',
  'orders by bank transfer': '/admin/transfers',
  products: '/admin/products',
  'refund requests': '/admin/refunds',
  reviews: '/admin/reviews',
  statistics: '/admin/statistics',
  subscribers: '/admin/subscribers',
  'tax summary': '/admin/invoices',
};

/** Old entries may have subjects and actions that no longer exist: undefined for them. */
function getOwnValue<Value>(table: Record<string, Value>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
