import type { AuditEntry, AuditSubject } from '@partshelf/contract/back-office/audit.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { describeVersion } from '../../catalog/product-texts.ts';

type Details = AuditEntry['details'];

/** What was done, for what the common words would say badly; by subject and action. */
const sentences: Record<string, (title: string, details: Details) => string> = {
  'product changed': (title, details) => `changed the product “${title}”${describePrice(details)}`,
  'release published': (title, { version }) =>
    `published version ${describeVersion(String(version))} of “${title}”`,
  'category ordered': () => 'put the categories in another order',
  'person role changed': (title, { roleBefore, role }) =>
    roleBefore
      ? `changed the role of ${title} from ${roleBefore} to ${role}`
      : `gave ${title} the role ${role}`,
  'person blocked': (title) => `blocked ${title}`,
  'person unblocked': (title) => `unblocked ${title}`,
  'person joined': (_, { role }) => `joined the staff as ${role}`,
  'invitation invited': (title, { role }) => `invited ${title} as ${role}`,
  'invitation withdrawn': (title) => `withdrew the invitation of ${title}`,
  'review hidden': (title) => `hid a review of “${title}”`,
  'review restored': (title) => `restored a review of “${title}”`,
  'review replied': (title) => `replied to a review of “${title}”`,
  'review reply removed': (title) => `removed the reply to a review of “${title}”`,
  'contact-message put aside': (title) => `marked the message “${title}” as done`,
  'contact-message opened again': (title) => `opened the message “${title}” again`,
  'order refunded': (title, { totalCents }) =>
    `refunded ${formatUsd(Number(totalCents) / 100)} to ${title}`,
  'refund-request approved': (title) => `approved the refund that ${title} asked for`,
  'refund-request declined': (title) => `declined the refund that ${title} asked for`,
  'mail sent again': (title, { to }) => `sent the mail “${title}” to ${to} again`,
};

const subjects: Record<AuditSubject, string> = {
  product: 'Product',
  release: 'Release',
  category: 'Category',
  person: 'Person',
  invitation: 'Invitation',
  review: 'Review',
  'contact-message': 'Message',
  order: 'Order',
  'refund-request': 'Refund request',
  mail: 'Mail',
  import: 'Import',
  export: 'Export',
};

export const subjectOptions = Object.entries(subjects).map(([value, label]) => ({ value, label }));

const lookUp = <Value>(table: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function describePrice({ priceBefore, price }: Details): string {
  if (priceBefore === undefined || price === undefined) return '';
  return `, price ${formatUsd(Number(priceBefore))} to ${formatUsd(Number(price))}`;
}

/** What somebody did, to go on after their name: `published version 5.2 of “Org Chart”`. */
export function describeAudit({ action, subject, details }: AuditEntry): string {
  const title = String(details['title'] ?? '');
  const sentence = lookUp(sentences, `${subject} ${action}`);
  if (sentence) return sentence(title, details);
  const name = (lookUp(subjects, subject) ?? subject).toLowerCase();
  return title ? `${action} the ${name} “${title}”` : `${action} (${name})`;
}

/** Where the thing can be seen that somebody acted upon, if it has a place of its own. */
export function auditAddressOf({ subject, subjectDocumentId, details }: AuditEntry) {
  const places: Record<string, string> = {
    product: `/admin/products/${subjectDocumentId}`,
    order: `/admin/orders/${subjectDocumentId}`,
    'refund-request': `/admin/orders/${String(details['order'])}`,
    'contact-message': `/admin/messages/${subjectDocumentId}`,
    person: `/admin/people?${new URLSearchParams({ search: String(details['title'] ?? '') })}`,
  };
  return lookUp(places, subject);
}
