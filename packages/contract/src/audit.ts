import * as z from 'zod/mini';
import { namedUser } from './accounts/accounts.ts';
import { timestamp } from './api/codecs.ts';
import { listOf } from './api/envelope.ts';
import { documentId } from './api/fields.ts';
import { createdSort, filteredBy } from './api/query.ts';
import { route } from './api/route.ts';
import { auditActions } from './audit-codes.ts';

export const auditSubjectLabels = {
  product: 'Product',
  release: 'Release',
  publishing: 'Publishing settings',
  'trusted-publisher': 'Trusted publisher',
  category: 'Category',
  person: 'Person',
  invitation: 'Invitation',
  review: 'Review',
  'contact-message': 'Message',
  'inbound-mail': 'Mail to the chat',
  order: 'Order',
  quote: 'Quote',
  licence: 'Licence',
  'licence-key': 'Key of the licences',
  'trial-domain': 'Domain of trials',
  'refund-request': 'Refund request',
  'bank-file': 'Bank file',
  mail: 'Email',
  webhook: 'Webhook endpoint',
  alert: 'Alert',
  job: 'Job',
  import: 'Import',
  export: 'Export',
  shop: 'Shop settings',
  invoicing: 'Invoice settings',
  payments: 'Payment settings',
  invoice: 'Invoice',
  'shop-text': 'Text',
  page: 'Page',
  opening: 'Opening list',
  subscriber: 'Subscriber',
  discount: 'Discount code',
  'sign-in': 'Login',
  'csp-report': 'CSP report',
  chat: 'Chat',
  helpdesk: 'Helpdesk settings',
  'canned-reply': 'Canned reply',
  company: 'Company',
  'company-settings': 'Company settings',
};

export type AuditSubject = keyof typeof auditSubjectLabels;

const subjects = Object.keys(auditSubjectLabels) as [AuditSubject, ...AuditSubject[]];

/** `action` is a participle such as `published`; `actor` is null for the command line, a deleted person, and a sign-in that failed. */
export const auditEntry = z.object({
  documentId: z.string(),
  actor: z.nullable(namedUser),
  action: z.string(),
  subject: z.string(),
  subjectDocumentId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdAt: timestamp,
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditFilters = filteredBy({
  subject: z.optional(z.enum(subjects)),
  subjectDocumentId: z.optional(documentId),
  action: z.optional(z.enum(auditActions)),
  actor: z.optional(documentId),
  sort: createdSort,
});

export type AuditFilters = z.output<typeof auditFilters.file>;

export const auditRoutes = {
  'GET /back-office/audit': route({
    access: 'admin',
    listsPeople: true,
    summary: 'Audit entries, newest first',
    query: auditFilters.page,
    output: listOf(auditEntry),
  }),
  'GET /back-office/export/audit': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'The same entries as a CSV file',
    query: auditFilters.file,
    output: z.null(),
    responseType: 'file',
  }),
};
