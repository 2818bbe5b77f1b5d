import type { AuditAction, AuditEntry, AuditSubject } from '@partshelf/contract/audit.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { formatSharedDate } from '../../../ui/dates.ts';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';

type Details = AuditEntry['details'];

const methodLabels: Record<string, string> = {
  password: 'a password',
  google: 'Google',
  microsoft: 'Microsoft',
  passkey: 'a passkey',
  code: 'a code of the authenticator app',
  recoveryCode: 'a recovery code',
};

const actionTexts: Record<AuditAction, (title: string, details: Details) => string> = {
  'product.created': (title) => `created the product “${title}”`,
  'product.changed': (title, details) =>
    `changed the product “${title}”${describeProductChange(details)}`,
  'product.published': (title) => `published the product “${title}”`,
  'product.archived': (title) => `archived the product “${title}”`,
  'product.imported': (title) => `imported the product “${title}” as a draft`,
  'product.duplicated': (title, { original }) =>
    `created the product “${title}” as a copy of “${original}”`,
  'product.deleted': (title) => `deleted the draft “${title}”`,
  'release.published': (title, { version }) =>
    `published version ${versionLabel(String(version))} of “${title}”`,
  'release.note_changed': (title, { version }) =>
    `changed the note for administrators of version ${versionLabel(String(version))} of “${title}”`,
  'release.changelog_corrected': (title, { version }) =>
    `corrected the changelog of version ${versionLabel(String(version))} of “${title}”`,
  'release.withdrawn': (title, { version, ...details }) =>
    `withdrew version ${versionLabel(String(version))} of “${title}”${describeReason(details)}`,
  'release.restored': (title, { version }) =>
    `restored version ${versionLabel(String(version))} of “${title}”`,
  'category.created': (title) => `created the category “${title}”`,
  'category.changed': (title) => `changed the category “${title}”`,
  'category.ordered': () => 'put the categories in another order',
  'category.deleted': (title) => `deleted the category “${title}”`,
  'person.role_changed': (title, { roleBefore, role }) =>
    roleBefore
      ? `changed the role of ${title} from ${roleBefore} to ${role}`
      : `gave ${title} the role ${role}`,
  'person.blocked': (title) => `blocked ${title}`,
  'person.unblocked': (title) => `unblocked ${title}`,
  'person.second_factor_reset': (title) => `removed all passkeys and codes of ${title}`,
  'person.data_exported': (_, details) => `exported the data of a person${describeReason(details)}`,
  'person.deletion_scheduled': (_, details) =>
    `scheduled the deletion of a person${describeReason(details)}`,
  'person.deletion_cancelled': () => 'cancelled the deletion of a person',
  'person.note_added': (title) => `wrote a note about ${title}`,
  'person.note_deleted': (title) => `deleted a note about ${title}`,
  'person.joined': (_, { role }) => `joined the staff as ${role}`,
  'invitation.invited': (title, { role }) => `invited ${title} as ${role}`,
  'invitation.withdrawn': (title) => `withdrew the invitation of ${title}`,
  'review.hidden': (title) => `hid a review of “${title}”`,
  'review.restored': (title) => `restored a review of “${title}”`,
  'review.replied': (title) => `replied to a review of “${title}”`,
  'review.reply_removed': (title) => `removed the reply to a review of “${title}”`,
  'contact-message.answered': (title, { to }) => `answered the message “${title}” from ${to}`,
  'contact-message.put_aside': (title) => `marked the message “${title}” as done`,
  'contact-message.opened_again': (title) => `opened the message “${title}” again`,
  'inbound-mail.closed': (title) => `marked the mail “${title}” to the chat as done`,
  'inbound-mail.opened_again': (title) => `opened the mail “${title}” to the chat again`,
  'order.refunded': (title, { total, ...details }) =>
    `refunded ${formatUsd(Number(total))}${ofOrder(details)} to ${title}`,
  'order.allowed_another_attempt': (title, details) =>
    `allowed ${title} another attempt to pay${ofOrder(details, ' order')}`,
  'order.note_added': (_, { orderNumber }) => `wrote a note about order ${orderNumber}`,
  'order.note_deleted': (_, { orderNumber }) => `deleted a note about order ${orderNumber}`,
  'order.moved_back': (title, { orderNumber, company }) =>
    `moved order ${orderNumber} from ${company} back to ${title}`,
  'refund-request.approved': (title, { amount, ...details }) =>
    `approved ${amount ? `${formatUsd(Number(amount))} of ` : ''}the refund${ofOrder(details)} that ${title} asked for`,
  'refund-request.declined': (title, details) =>
    `declined the refund${ofOrder(details)} that ${title} asked for`,
  'mail.sent_again': (title, { to }) => `sent the email “${title}” to ${to} again`,
  'alert.resolved': (title) => `dismissed the alert “${title}”`,
  'alert.restored': (title) => `brought back the alert “${title}”`,
  'job.retried': (_, { queue, count }) => `tried ${count} failed jobs of ${queue} again`,
  'import.imported': (title, { products }) =>
    `imported ${products === 1 ? '1 product' : `${products} products`} from “${title}”`,
  'order.evidence_exported': (title, details) =>
    `exported the evidence${ofOrder(details)} of ${title}`,
  'import.updated': (title, { products }) =>
    `changed ${products === 1 ? '1 product' : `${products} products`} by the file “${title}”`,
  'order.refunded_in_part': (title, { amount, orderNumber }) =>
    `refunded ${formatUsd(Number(amount))} of ${orderNumber ? `order ${orderNumber}` : 'an order'} to ${title}`,
  'order.refund_retried': (title, { amount, ...details }) =>
    `retried the failed refund of ${formatUsd(Number(amount))}${ofOrder(details)} to ${title}`,
  'order.refund_dismissed': (title, { amount, ...details }) =>
    `dismissed the failed refund of ${formatUsd(Number(amount))}${ofOrder(details)} to ${title}`,
  'shop.changed': (_, details) => `changed name and look of the shop${listChanges(details)}`,
  'shop.time_zone_changed': (_, { timeZone }) => `changed the time zone of the shop to ${timeZone}`,
  'invoicing.changed': (_, details) =>
    `changed the settings of invoices and tax${listChanges(details)}`,
  'invoicing.next_number_set': (_, { number }) => `set the next number of invoices to ${number}`,
  'invoice.issued': (title) => `issued ${title}`,
  'invoice.sent_again': (title, { to }) => `sent ${title} to ${to} again`,
  'shop-text.published': (title, details) => `changed the text “${title}”${listChanges(details)}`,
  'shop-text.restored': (title, { from, restoredVersion = from, ...details }) =>
    `restored version ${restoredVersion} of the text “${title}”${listChanges(details)}`,
  'opening.test_mail_sent': () => 'sent a test email',
  'opening.step_changed': (title, details) =>
    `changed the opening list: ${title}${listChanges(details)}`,
  'page.created': (title, { path }) => `published the page “${title}” at /${path}`,
  'page.changed': (title, details) => `changed the page “${title}”${listChanges(details)}`,
  'page.deleted': (title, { path }) => `deleted the page “${title}” at /${path}`,
  'shop-text.reset': (title, details) =>
    `went back to the default text of “${title}”${listChanges(details)}`,
  'subscriber.deleted': (title) => `deleted the subscriber ${title}`,
  'subscriber.form_changed': (title) => `changed where new subscribers are stored to “${title}”`,
  'discount.created': (title, details) =>
    `created the discount code ${title}${describeDiscount(details)}`,
  'discount.changed': (title, details) =>
    `changed the discount code ${title}${listChanges(details)}`,
  'discount.withdrawn': (title) => `withdrew the discount code ${title}`,
  'discount.deleted': (title) => `deleted the discount code ${title}`,
  'discount.generated': (title, { count, ...details }) =>
    `generated ${count ? `${count} ` : ''}discount codes: “${title}”${describeDiscount(details)}`,
  'sign-in.succeeded': (_, { method, device, isNewDevice, needsSecondStep }) =>
    `logged in with ${methodLabels[String(method)] ?? method}${needsSecondStep ? ', the first step' : ''}, ${device}${isNewDevice ? ', a new device' : ''}`,
  'sign-in.confirmed': (_, { method, device }) =>
    `finished logging in with ${methodLabels[String(method)] ?? method}, ${device}`,
  'sign-in.failed': (title, { device }) => `tried to log in as ${title} and failed, ${device}`,
  'csp-report.dismissed': (title, { count }) =>
    title === 'all' ? `dismissed all ${count} CSP reports` : `dismissed the CSP report “${title}”`,
  'chat.assigned': (title, { assignee }) =>
    `assigned the chat with ${title} to ${assignee || 'no one'}`,
  'chat.customer_viewed': (title) => `looked at what the shop knows about ${title}, in the chat`,
  'helpdesk.office_hours_changed': (_, details) =>
    `changed the office hours of the helpdesk${listChanges(details)}`,
  'helpdesk.ratings_changed': (_, { asksForRating }) =>
    asksForRating
      ? 'turned on that customers are asked to rate chats'
      : 'turned off that customers are asked to rate chats',
  'chat.note_deleted': (title) => `deleted a note in the chat with ${title}`,
  'canned-reply.created': (title) => `added the canned reply “${title}”`,
  'canned-reply.changed': (title, details) =>
    `changed the canned reply “${title}”${listChanges(details)}`,
  'canned-reply.deleted': (title) => `deleted the canned reply “${title}”`,
  'company.owner_added': (title, { owner, ...details }) =>
    `made ${owner} an owner of the company “${title}”${describeReason(details)}`,
  'company.reopened': (title) => `opened the company “${title}” again`,
  'company-settings.changed': (_, { allowsClaims }) =>
    allowsClaims
      ? 'turned on that companies claim purchases of their domain'
      : 'turned off that companies claim purchases of their domain',
  'export.exported': (title, details) => `exported the ${title}${describePeriod(details)}`,
};

const subjectLabels: Record<AuditSubject, string> = {
  product: 'Product',
  release: 'Release',
  category: 'Category',
  person: 'Person',
  invitation: 'Invitation',
  review: 'Review',
  'contact-message': 'Message',
  'inbound-mail': 'Mail to the chat',
  order: 'Order',
  'refund-request': 'Refund request',
  mail: 'Email',
  alert: 'Alert',
  job: 'Job',
  import: 'Import',
  export: 'Export',
  shop: 'Shop settings',
  invoicing: 'Invoice settings',
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

export const subjectOptions = Object.entries(subjectLabels).map(([value, label]) => ({
  value,
  label,
}));

function describeProductChange({ priceBefore, price, ...details }: Details): string {
  const { type, isNew } = details;
  const others = listChanges(details);
  if (priceBefore !== undefined && price !== undefined) {
    return `, price ${formatUsd(Number(priceBefore))} to ${formatUsd(Number(price))}${others}`;
  }
  if (others !== '') return others;
  if (type !== undefined) return `, type ${type}`;
  if (isNew !== undefined) return isNew ? ', marked as new' : ', no longer new';
  return '';
}

function describeDiscount({ kind, value }: Details): string {
  if (value === undefined) return '';
  return kind === 'percent' ? `, ${value} percent` : `, ${formatUsd(Number(value))}`;
}

/** Older entries have no number. */
const ofOrder = ({ orderNumber }: Details, words = ' of order'): string =>
  orderNumber ? `${words} ${orderNumber}` : '';

const nameField = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const quote = (value: Details[string] | undefined) =>
  value === null || value === undefined || value === '' ? 'nothing' : `“${value}”`;

function listChanges(details: Details): string {
  const names = Object.keys(details).filter((name) => Object.hasOwn(details, `${name}Before`));
  const changes = names.map(
    (name) =>
      `${nameField(name)} from ${quote(details[`${name}Before`])} to ${quote(details[name])}`,
  );
  return changes.length > 0 ? `: ${changes.join(', ')}` : '';
}

function describeReason({ reason }: Details): string {
  return reason ? `: “${reason}”` : '';
}

function describePeriod({ title, from, until }: Details): string {
  const first = from ? ` from ${formatSharedDate(String(from))}` : '';
  const last = until ? ` until ${formatSharedDate(String(until))}` : '';
  const verb = title === 'orders' ? ' paid' : '';
  return first || last ? `${verb}${first}${last}` : '';
}

export function getAuditText({ action, subject, details }: AuditEntry): string {
  const sentence = getOwnValue(actionTexts, `${subject}.${action.replaceAll(' ', '_')}`);
  return sentence ? sentence(getSubjectTitle(details), details) : `${action} (${subject})`;
}

const searchPath = (path: string, text: unknown) =>
  `${path}?${new URLSearchParams({ search: String(text ?? '') })}`;

const subjectPaths: Record<AuditSubject, (entry: AuditEntry) => string> = {
  product: ({ subjectDocumentId }) => `/admin/products/${subjectDocumentId}`,
  release: ({ details }) => searchPath('/admin/products', details['title']),
  category: () => '/admin/categories',
  person: ({ action, subjectDocumentId: documentId }) =>
    getUserPath({ documentId }, dataRequestActions.includes(action) ? 'privacy' : undefined),
  invitation: ({ details }) => searchPath('/admin/people', details['title']),
  review: ({ details }) => searchPath('/admin/reviews', details['title']),
  'contact-message': ({ subjectDocumentId }) => `/admin/messages/${subjectDocumentId}`,
  'inbound-mail': ({ subjectDocumentId }) => `/admin/inbound-mails/${subjectDocumentId}`,
  order: ({ subjectDocumentId }) => getAdminOrderPath({ documentId: subjectDocumentId }),
  'refund-request': ({ details }) => getAdminOrderPath({ documentId: String(details['order']) }),
  mail: ({ details }) => searchPath('/admin/mails', details['to']),
  alert: () => '/admin',
  job: () => '/admin',
  import: () => '/admin/products?state=draft',
  shop: ({ action }) =>
    action === 'time zone changed' ? '/admin/settings/time-zone' : '/admin/settings/shop',
  invoicing: () => '/admin/settings/invoicing',
  opening: () => '/admin',
  page: ({ subjectDocumentId }) => `/admin/settings/pages/${subjectDocumentId}`,
  'shop-text': ({ subjectDocumentId }) => `/admin/settings/texts/${subjectDocumentId}`,
  invoice: ({ details }) => getAdminOrderPath({ documentId: String(details['order']) }),
  discount: ({ details }) => searchPath('/admin/discounts', details['title']),
  export: ({ details }) => getOwnValue(exportPaths, getSubjectTitle(details)) ?? '/admin',
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

const dataRequestActions = ['data exported', 'deletion scheduled', 'deletion cancelled'];

const exportPaths: Record<string, string> = {
  products: '/admin/products',
  orders: '/admin/orders',
  customers: '/admin/people',
  companies: '/admin/companies',
  subscribers: '/admin/subscribers',
  'chat ratings': '/admin/chat-ratings',
  invoices: '/admin/invoices',
  'list of invoices': '/admin/invoices',
  'tax summary': '/admin/invoices',
  disputes: '/admin/disputes',
  statistics: '/admin/statistics',
};

const removalActions = ['deleted', 'withdrawn'];

/** Returns undefined when the subject was deleted. */
export function getAuditPath(entry: AuditEntry): string | undefined {
  return removalActions.includes(entry.action)
    ? undefined
    : getOwnValue(subjectPaths, entry.subject)?.(entry);
}

const getSubjectTitle = (details: AuditEntry['details']): string => String(details['title'] ?? '');

/** Old entries may have subjects and actions that no longer exist: undefined for them. */
function getOwnValue<Value>(table: Record<string, Value>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
