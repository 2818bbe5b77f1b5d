import type { AuditEntry, AuditSubject } from '@partshelf/contract/back-office/audit.ts';
import { soldOrderAddress } from '../order-address.ts';
import { lookUp, titleOf } from './audit-entry.ts';

const searchFor = (path: string, text: unknown) =>
  `${path}?${new URLSearchParams({ search: String(text ?? '') })}`;

/** Where the thing can be seen that was acted upon, or what became of it. */
const places: Record<AuditSubject, (entry: AuditEntry) => string> = {
  product: ({ subjectDocumentId }) => `/admin/products/${subjectDocumentId}`,
  release: ({ details }) => searchFor('/admin/products', details['title']),
  category: () => '/admin/categories',
  person: ({ details }) => searchFor('/admin/people', details['title']),
  invitation: ({ details }) => searchFor('/admin/people', details['title']),
  review: ({ details }) => searchFor('/admin/reviews', details['title']),
  'contact-message': ({ subjectDocumentId }) => `/admin/messages/${subjectDocumentId}`,
  order: ({ subjectDocumentId }) => soldOrderAddress({ documentId: subjectDocumentId }),
  'refund-request': ({ details }) => soldOrderAddress({ documentId: String(details['order']) }),
  mail: ({ details }) => searchFor('/admin/mails', details['to']),
  alert: () => '/admin',
  job: () => '/admin',
  import: () => '/admin/products?state=draft',
  export: ({ details }) => lookUp(exportedFrom, titleOf(details)) ?? '/admin',
};

const exportedFrom: Record<string, string> = {
  products: '/admin/products',
  orders: '/admin/orders',
  customers: '/admin/people',
};

const endings = ['deleted', 'withdrawn'];

/** Nothing when the thing is gone. */
export function auditAddressOf(entry: AuditEntry): string | undefined {
  return endings.includes(entry.action) ? undefined : lookUp(places, entry.subject)?.(entry);
}
