import type { AuditEntry, AuditSubject } from '@partshelf/contract/audit.ts';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { getPersonPath, peoplePath } from '../../accounts/admin/person-path.ts';
import { getOwnValue, getSubjectTitle } from './audit-entry.ts';

const searchPath = (path: string, text: unknown) =>
  `${path}?${new URLSearchParams({ search: String(text ?? '') })}`;

const subjectPaths: Record<AuditSubject, (entry: AuditEntry) => string> = {
  product: ({ subjectDocumentId }) => `/admin/products/${subjectDocumentId}`,
  release: ({ details }) => searchPath('/admin/products', details['title']),
  category: () => '/admin/categories',
  person: ({ action, subjectDocumentId, details }) =>
    dataRequestActions.includes(action)
      ? getPersonPath({ documentId: subjectDocumentId })
      : searchPath(peoplePath, details['title']),
  invitation: ({ details }) => searchPath('/admin/people', details['title']),
  review: ({ details }) => searchPath('/admin/reviews', details['title']),
  'contact-message': ({ subjectDocumentId }) => `/admin/messages/${subjectDocumentId}`,
  order: ({ subjectDocumentId }) => getAdminOrderPath({ documentId: subjectDocumentId }),
  'refund-request': ({ details }) => getAdminOrderPath({ documentId: String(details['order']) }),
  mail: ({ details }) => searchPath('/admin/mails', details['to']),
  alert: () => '/admin',
  job: () => '/admin',
  import: () => '/admin/products?state=draft',
  shop: () => '/admin/settings/shop',
  invoicing: () => '/admin/settings/invoicing',
  'shop-text': ({ subjectDocumentId }) => `/admin/settings/texts/${subjectDocumentId}`,
  invoice: ({ details }) => getAdminOrderPath({ documentId: String(details['order']) }),
  discount: ({ details }) => searchPath('/admin/discounts', details['title']),
  export: ({ details }) => getOwnValue(exportPaths, getSubjectTitle(details)) ?? '/admin',
  subscriber: () => '/admin/subscribers',
  'sign-in': ({ actor, details }) =>
    searchPath('/admin/people', actor?.username ?? details['title']),
  'csp-report': () => '/admin/csp-reports',
};

const dataRequestActions = ['data exported', 'deletion scheduled', 'deletion cancelled'];

const exportPaths: Record<string, string> = {
  products: '/admin/products',
  orders: '/admin/orders',
  customers: '/admin/people',
  subscribers: '/admin/subscribers',
  invoices: '/admin/settings/invoicing',
  'tax summary': '/admin/settings/invoicing',
  statistics: '/admin/statistics',
};

const removalActions = ['deleted', 'withdrawn'];

/** Undefined when the subject was deleted. */
export function getAuditPath(entry: AuditEntry): string | undefined {
  return removalActions.includes(entry.action)
    ? undefined
    : getOwnValue(subjectPaths, entry.subject)?.(entry);
}
