import * as z from 'zod/mini';
import { timestamp } from './api/codecs.ts';
import { listOf } from './api/envelope.ts';
import { documentId } from './api/fields.ts';
import { createdSort, filteredBy } from './api/query.ts';
import { route } from './api/route.ts';

export const auditSubject = z.enum([
  'product',
  'release',
  'category',
  'person',
  'invitation',
  'review',
  'contact-message',
  'order',
  'refund-request',
  'mail',
  'alert',
  'job',
  'import',
  'export',
  'invoicing',
  'invoice',
  'shop-text',
  'page',
  'opening',
  'shop',
  'subscriber',
  'discount',
  'sign-in',
  'csp-report',
  'chat',
  'helpdesk',
  'canned-reply',
]);

export type AuditSubject = z.infer<typeof auditSubject>;

/** What staff did; an entry has the subject and the words after the dot apart. */
export const auditActions = [
  'product.created',
  'product.changed',
  'product.published',
  'product.archived',
  'product.imported',
  'product.duplicated',
  'product.deleted',
  'release.published',
  'release.note_changed',
  'release.changelog_corrected',
  'release.withdrawn',
  'release.restored',
  'category.created',
  'category.changed',
  'category.ordered',
  'category.deleted',
  'person.role_changed',
  'person.blocked',
  'person.unblocked',
  'person.joined',
  'person.second_factor_reset',
  'person.data_exported',
  'person.deletion_scheduled',
  'person.deletion_cancelled',
  'person.note_added',
  'person.note_deleted',
  'invitation.invited',
  'invitation.withdrawn',
  'review.hidden',
  'review.restored',
  'review.replied',
  'review.reply_removed',
  'contact-message.answered',
  'contact-message.put_aside',
  'contact-message.opened_again',
  'order.refunded',
  'order.allowed_another_attempt',
  'order.note_added',
  'order.note_deleted',
  'order.moved_back',
  'refund-request.approved',
  'refund-request.declined',
  'mail.sent_again',
  'alert.resolved',
  'alert.restored',
  'job.retried',
  'import.imported',
  'import.updated',
  'export.exported',
  'shop.changed',
  'invoicing.changed',
  'invoicing.next_number_set',
  'invoice.issued',
  'invoice.sent_again',
  'order.refunded_in_part',
  'order.evidence_exported',
  'shop-text.published',
  'shop-text.restored',
  'shop-text.reset',
  'opening.test_mail_sent',
  'opening.step_changed',
  'page.created',
  'page.changed',
  'page.deleted',
  'subscriber.deleted',
  'subscriber.form_changed',
  'discount.created',
  'discount.changed',
  'discount.withdrawn',
  'discount.deleted',
  'discount.generated',
  'sign-in.succeeded',
  'sign-in.confirmed',
  'sign-in.failed',
  'csp-report.dismissed',
  'chat.customer_viewed',
  'helpdesk.office_hours_changed',
  'helpdesk.ratings_changed',
  'chat.note_deleted',
  'canned-reply.created',
  'canned-reply.changed',
  'canned-reply.deleted',
  'chat.assigned',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** `action` is a participle such as `published`; `actor` is null for the command line, a deleted person, and a sign-in that failed. */
export const auditEntry = z.object({
  documentId: z.string(),
  actor: z.nullable(z.object({ documentId: z.string(), username: z.string() })),
  action: z.string(),
  subject: z.string(),
  subjectDocumentId: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdAt: timestamp,
});

export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilters = filteredBy({
  subject: z.optional(auditSubject),
  subjectDocumentId: z.optional(documentId),
  action: z.optional(z.enum(auditActions)),
  actor: z.optional(documentId),
  sort: createdSort,
});

export type AuditFilters = z.output<typeof auditFilters.file>;

export const auditRoutes = {
  'GET /back-office/audit': route({
    access: 'admin',
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
