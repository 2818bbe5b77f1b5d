import type { AuditSubject } from './audit.ts';
import type {
  AuditDetails,
  Changes,
  Sentence,
  SentenceContext,
  SentenceWith,
  Titled,
} from './audit-codes.ts';
import { versionLabel } from './catalog/labels.ts';
import type { DateLocale } from './date-locales.ts';
import { formatDateInZone } from './dates.ts';
import type { Currency } from './currencies.ts';
import { formatMoney } from './money.ts';

type OfRelease = Titled & { readonly version: string };
type Revoked = { readonly apiTokensRevoked?: number; readonly trustedPublishersRemoved?: number };
type OfPublisher = Titled & { readonly products: string };
type OfBuyer = Titled & { readonly orderNumber?: number };
type OfQuote = Titled & {
  readonly number: string;
  readonly total: number;
  readonly reason: string;
};
type OfLicence = Titled & { readonly licensee: string };
type OfWebhook = Titled & { readonly events: string };
type OfFile = Titled & { readonly products: number };
type CannedReply = Titled & { readonly shortcut?: string; readonly content?: string };
type SignIn = { readonly method: string; readonly device: string };

/**
 * What staff did: each code with its details, and the sentence that follows a name. Fields that are
 * optional are missing in older entries. Stored entries keep their codes forever.
 */
export const staffSentences = {
  'product.created': ({ title }: Titled) => `created the product “${title}”`,
  'product.changed': (details: Titled & Changes, { currency }: SentenceContext) =>
    `changed the product “${details.title}”${describeProductChange(details, currency)}`,
  'product.published': ({ title }: Titled) => `published the product “${title}”`,
  'product.archived': ({ title }: Titled) => `archived the product “${title}”`,
  'product.imported': ({ title }: Titled) => `imported the product “${title}” as a draft`,
  'product.duplicated': ({ title, original }: Titled & { original: string }) =>
    `created the product “${title}” as a copy of “${original}”`,
  'product.deleted': ({ title }: Titled) => `deleted the draft “${title}”`,
  'release.published': ({
    title,
    version,
    token,
  }: OfRelease & { fileName: string; token?: string }) =>
    `published ${labelVersion(version)} of “${title}”${withToken(token)}`,
  'release.held': ({ title, version, token }: OfRelease & { token: string }) =>
    `uploaded ${labelVersion(version)} of “${title}”${withToken(token)}: it is held`,
  'release.declined': ({ title, version, reason }: OfRelease & { reason: string }) =>
    `declined ${labelVersion(version)} of “${title}”${quoteReason(reason)}`,
  'publishing.changed': ({ holdsAlways }: Changes) =>
    `turned ${holdsAlways ? 'on' : 'off'} that each release of an API token is held`,
  'trusted-publisher.added': ({ title, products }: OfPublisher) =>
    `let the pipeline ${title} publish ${products}`,
  'trusted-publisher.removed': ({ title, products }: OfPublisher) =>
    `no longer lets the pipeline ${title} publish ${products}`,
  'release.note_changed': ({ title, version }: OfRelease) =>
    `changed the note for administrators of ${labelVersion(version)} of “${title}”`,
  'release.changelog_corrected': ({ title, version }: OfRelease) =>
    `corrected the changelog of ${labelVersion(version)} of “${title}”`,
  'release.withdrawn': ({ title, version, reason }: OfRelease & { reason: string }) =>
    `withdrew ${labelVersion(version)} of “${title}”${quoteReason(reason)}`,
  'release.restored': ({ title, version }: OfRelease) =>
    `restored ${labelVersion(version)} of “${title}”`,
  'release.fixes_named': ({ title, version, fixes }: OfRelease & { fixes: string }) =>
    `named what ${labelVersion(version)} of “${title}” fixes: ${fixes}`,
  'category.created': ({ title }: Titled) => `created the category “${title}”`,
  'category.changed': ({ title }: Titled) => `changed the category “${title}”`,
  'category.ordered': () => 'put the categories in another order',
  'category.deleted': ({ title }: Titled) => `deleted the category “${title}”`,
  'person.role_changed': ({
    title,
    roleBefore,
    role,
  }: Titled & {
    roleBefore?: string;
    role: string;
    invitationsWithdrawn?: number;
  } & Revoked) =>
    roleBefore
      ? `changed the role of ${title} from ${roleBefore} to ${role}`
      : `gave ${title} the role ${role}`,
  'person.blocked': ({ title }: Titled & { invitationsWithdrawn?: number } & Revoked) =>
    `blocked ${title}`,
  'person.unblocked': ({ title }: Titled & { invitationsWithdrawn?: number }) =>
    `unblocked ${title}`,
  'person.joined': ({ role }: Titled & { role: string; invitation: string }) =>
    `joined the staff as ${role}`,
  'person.second_factor_reset': ({ title }: Titled) => `removed all passkeys and codes of ${title}`,
  'person.data_exported': ({ reason }: { reason: string }) =>
    `exported the data of a person${quoteReason(reason)}`,
  'person.deletion_scheduled': ({ reason }: { reason: string; reviews: string }) =>
    `scheduled the deletion of a person${quoteReason(reason)}`,
  'person.deletion_cancelled': () => 'cancelled the deletion of a person',
  'person.note_added': ({ title }: Titled) => `wrote a note about ${title}`,
  'person.note_deleted': ({ title }: Titled) => `deleted a note about ${title}`,
  'invitation.invited': ({ title, role }: Titled & { role: string }) =>
    `invited ${title} as ${role}`,
  'invitation.withdrawn': ({ title }: Titled) => `withdrew the invitation of ${title}`,
  'review.hidden': ({ title }: Titled) => `hid a review of “${title}”`,
  'review.restored': ({ title }: Titled) => `restored a review of “${title}”`,
  'review.replied': ({ title }: Titled) => `replied to a review of “${title}”`,
  'review.reply_removed': ({ title }: Titled) => `removed the reply to a review of “${title}”`,
  'contact-message.answered': ({ title, to }: Titled & { to: string }) =>
    `answered the message “${title}” from ${to}`,
  'contact-message.put_aside': ({ title }: Titled) => `marked the message “${title}” as done`,
  'contact-message.opened_again': ({ title }: Titled) => `opened the message “${title}” again`,
  'inbound-mail.closed': ({ title }: Titled) => `marked the mail “${title}” to the chat as done`,
  'inbound-mail.opened_again': ({ title }: Titled) =>
    `opened the mail “${title}” to the chat again`,
  'order.refunded': (
    { title, total, orderNumber }: OfBuyer & { total: number },
    { currency }: SentenceContext,
  ) => `refunded ${formatMoney(total, currency)}${ofOrder(orderNumber)} to ${title}`,
  'order.allowed_another_attempt': ({ title, orderNumber }: OfBuyer & { newOrder: string }) =>
    `allowed ${title} another attempt to pay${ofOrder(orderNumber, ' order')}`,
  'order.payment_recorded': (
    { title, amount, orderNumber }: OfBuyer & { amount: number; bankReference: string },
    { currency }: SentenceContext,
  ) =>
    `recorded a bank transfer of ${formatMoney(amount, currency)}${ofOrder(orderNumber, ' for order')} of ${title}`,
  'bank-file.uploaded': ({ title, lines }: Titled & { lines: number }) =>
    `uploaded the bank file “${title}” with ${countPayments(lines)}`,
  'bank-file.dismissed': ({ title, count }: Titled & { count: number }) =>
    `dismissed ${countPayments(count)} of the bank file “${title}”`,
  'order.note_added': ({ orderNumber }: OfBuyer) => `wrote a note about order ${orderNumber}`,
  'order.note_deleted': ({ orderNumber }: OfBuyer) => `deleted a note about order ${orderNumber}`,
  'order.moved_back': ({ title, orderNumber, company }: OfBuyer & { company: string }) =>
    `moved order ${orderNumber} from ${company} back to ${title}`,
  'quote.created': ({ title, number, total, reason }: OfQuote, { currency }: SentenceContext) =>
    `made quote ${number} of ${formatMoney(total, currency)} for ${title}${quoteReason(reason)}`,
  'quote.replaced': (
    { title, number, replaced, total, reason }: OfQuote & { replaced: string },
    { currency }: SentenceContext,
  ) =>
    `replaced quote ${replaced} for ${title} by ${number} of ${formatMoney(total, currency)}${quoteReason(reason)}`,
  'refund-request.approved': (
    { title, amount, orderNumber }: OfBuyer & { order: string; amount?: number; products?: string },
    { currency }: SentenceContext,
  ) =>
    `approved ${amount ? `${formatMoney(amount, currency)} of ` : ''}the refund${ofOrder(orderNumber)} that ${title} asked for`,
  'refund-request.declined': ({ title, orderNumber }: OfBuyer & { order: string }) =>
    `declined the refund${ofOrder(orderNumber)} that ${title} asked for`,
  'mail.sent_again': ({ title, to }: Titled & { to: string }) =>
    `sent the email “${title}” to ${to} again`,
  'webhook.created': ({ title, events }: OfWebhook) =>
    `added the webhook endpoint ${title} for ${events}`,
  'webhook.changed': (details: Titled & Changes) =>
    `changed the webhook endpoint ${details.title}${listChanges(details)}`,
  'webhook.switched_on': ({ title }: Titled) => `switched the webhook endpoint ${title} on`,
  'webhook.switched_off': ({ title }: Titled) => `switched the webhook endpoint ${title} off`,
  'webhook.secret_replaced': ({ title }: Titled) =>
    `made a new secret for the webhook endpoint ${title}`,
  'webhook.tested': ({ title }: Titled) => `sent a test event to ${title}`,
  'webhook.redelivered': ({ title, count }: Titled & { count: number; since?: string }) =>
    `sent ${count === 1 ? 'one event' : `${count} events`} to ${title} again`,
  'webhook.deleted': ({ title }: Titled) => `deleted the webhook endpoint ${title}`,
  'alert.resolved': ({ title }: Titled) => `dismissed the alert “${title}”`,
  'alert.restored': ({ title }: Titled) => `brought back the alert “${title}”`,
  'job.retried': ({ queue, count }: { queue: string; count: number }) =>
    `tried ${count} failed jobs of ${queue} again`,
  'import.imported': ({ title, products }: OfFile) =>
    `imported ${countProducts(products)} from “${title}”`,
  'import.updated': ({ title, products }: OfFile) =>
    `changed ${countProducts(products)} by the file “${title}”`,
  'export.exported': (details: Titled & AuditDetails, { locale }: SentenceContext) =>
    `exported the ${details.title}${describePeriod(details, locale)}`,
  'shop.changed': (changes: Changes) => `changed name and look of the shop${listChanges(changes)}`,
  'shop.time_zone_changed': ({ timeZone }: Changes) =>
    `changed the time zone of the shop to ${timeZone}`,
  'shop.currency_changed': ({ currency }: Changes) =>
    `changed the currency of the shop to ${currency}`,
  'invoicing.changed': (changes: Changes) =>
    `changed the settings of invoices and tax${listChanges(changes)}`,
  'invoicing.next_number_set': ({ number }: { number: string }) =>
    `set the next number of invoices to ${number}`,
  'payments.changed': (changes: Changes) =>
    `changed the settings of payments${listChanges(changes)}`,
  'invoice.issued': ({ title }: Titled & { order?: string; count?: number; sendMails?: boolean }) =>
    `issued ${title}`,
  'invoice.sent_again': ({ title }: Titled & { order: string }) => `sent ${title} by email again`,
  'order.refunded_in_part': (
    { title, amount, orderNumber }: OfBuyer & { amount: number; products?: string },
    { currency }: SentenceContext,
  ) =>
    `refunded ${formatMoney(amount, currency)} of ${orderNumber ? `order ${orderNumber}` : 'an order'} to ${title}`,
  'order.refund_retried': (
    { title, amount, orderNumber }: OfBuyer & { amount: number },
    { currency }: SentenceContext,
  ) =>
    `retried the failed refund of ${formatMoney(amount, currency)}${ofOrder(orderNumber)} to ${title}`,
  'order.refund_dismissed': (
    { title, amount, orderNumber }: OfBuyer & { amount: number },
    { currency }: SentenceContext,
  ) =>
    `dismissed the failed refund of ${formatMoney(amount, currency)}${ofOrder(orderNumber)} to ${title}`,
  'order.money_sent_back': (
    { title, amount, orderNumber }: OfBuyer & { amount: number },
    { currency }: SentenceContext,
  ) =>
    `recorded that ${formatMoney(amount, currency)}${ofOrder(orderNumber)} was sent back to ${title}`,
  'order.evidence_exported': ({ title, orderNumber }: OfBuyer) =>
    `exported the evidence${ofOrder(orderNumber)} of ${title}`,
  'shop-text.published': (details: Titled & Changes & { version: number }) =>
    `changed the text “${details.title}”${listChanges(details)}`,
  'shop-text.restored': ({
    from,
    restoredVersion = from,
    ...details
  }: Titled & Changes & { version: number; restoredVersion?: number; from?: number }) =>
    `restored version ${restoredVersion} of the text “${details.title}”${listChanges(details)}`,
  'shop-text.reset': (details: Titled & Changes & { version: number }) =>
    `went back to the default text of “${details.title}”${listChanges(details)}`,
  'opening.test_mail_sent': (() => 'sent a test email') as SentenceWith<Titled>,
  'opening.step_changed': (details: Titled & { isDone: boolean }) =>
    `changed the opening list: ${details.title}${listChanges(details)}`,
  'page.created': ({ title, path }: Titled & { path: string }) =>
    `published the page “${title}” at /${path}`,
  'page.changed': (details: Titled & Changes) =>
    `changed the page “${details.title}”${listChanges(details)}`,
  'page.deleted': ({ title, path }: Titled & { path: string }) =>
    `deleted the page “${title}” at /${path}`,
  'subscriber.deleted': ({ title }: Titled) => `deleted the subscriber ${title}`,
  'subscriber.form_changed': ({ title }: Titled & { titleBefore: string }) =>
    `changed where new subscribers are stored to “${title}”`,
  'discount.created': (details: Titled & Changes, { currency }: SentenceContext) =>
    `created the discount code ${details.title}${describeDiscount(details, currency)}`,
  'discount.changed': (details: Titled & Changes) =>
    `changed the discount code ${details.title}${listChanges(details)}`,
  'discount.withdrawn': ({ title }: Titled) => `withdrew the discount code ${title}`,
  'licence.bound': ({ to, reason, ...licence }: OfLicence & { to: string; reason: string }) =>
    `bound ${nameLicence(licence)} to ${to}${quoteReason(reason)}`,
  'licence.extended': ({
    months,
    reason,
    ...licence
  }: OfLicence & { months: number; reason: string }) =>
    `extended ${nameLicence(licence)} by ${months === 1 ? 'a month' : `${months} months`}${quoteReason(reason)}`,
  'licence.suspended': ({ reason, ...licence }: OfLicence & { reason: string }) =>
    `suspended ${nameLicence(licence)}${quoteReason(reason)}`,
  'licence.restored': (licence: OfLicence) => `restored ${nameLicence(licence)}`,
  'trial-domain.blocked': ({ title, reason }: Titled & { reason: string }) =>
    `blocked trials for the domain “${title}”${quoteReason(reason)}`,
  'trial-domain.unblocked': ({ title }: Titled) => `unblocked trials for the domain “${title}”`,
  'licence-key.rotated': ({ title }: Titled) => `made the key ${title} for licences`,
  'discount.deleted': ({ title }: Titled) => `deleted the discount code ${title}`,
  'discount.generated': (
    { count, ...details }: Titled & AuditDetails,
    { currency }: SentenceContext,
  ) =>
    `generated ${count ? `${count} ` : ''}discount codes: “${details.title}”${describeDiscount(details, currency)}`,
  'sign-in.succeeded': ({
    method,
    device,
    isNewDevice,
    needsSecondStep,
  }: SignIn & { isNewDevice: boolean; needsSecondStep?: boolean }) =>
    `logged in with ${labelMethod(method)}${needsSecondStep ? ', the first step' : ''}, ${device}${isNewDevice ? ', a new device' : ''}`,
  'sign-in.confirmed': ({ method, device }: SignIn) =>
    `finished logging in with ${labelMethod(method)}, ${device}`,
  'sign-in.failed': ({ title, device }: Titled & { device: string }) =>
    `tried to log in as ${title} and failed, ${device}`,
  'csp-report.dismissed': ({ title, count }: Titled & { count: number }) =>
    title === 'all' ? `dismissed all ${count} CSP reports` : `dismissed the CSP report “${title}”`,
  'chat.customer_viewed': ({ title }: Titled) =>
    `looked at what the shop knows about ${title}, in the chat`,
  'helpdesk.office_hours_changed': (changes: Changes) =>
    `changed the office hours of the helpdesk${listChanges(changes)}`,
  'helpdesk.ratings_changed': ({ asksForRating }: Changes) =>
    `turned ${asksForRating ? 'on' : 'off'} that customers are asked to rate chats`,
  'chat.release_awaited': ({ title, product, fix }: Titled & { product: string; fix: string }) =>
    `marked the chat with ${title} as waiting for a release of “${product}”: ${fix}`,
  'chat.wait_ended': ({ title, product, fix }: Titled & { product: string; fix: string }) =>
    `ended that the chat with ${title} waits for a release of “${product}”: ${fix}`,
  'chat.note_deleted': ({ title }: Titled) => `deleted a note in the chat with ${title}`,
  'canned-reply.created': ({ title }: CannedReply) => `added the canned reply “${title}”`,
  'canned-reply.changed': (details: Titled & Changes) =>
    `changed the canned reply “${details.title}”${listChanges(details)}`,
  'canned-reply.deleted': ({ title }: Titled) => `deleted the canned reply “${title}”`,
  'chat.assigned': ({ title, assignee }: Titled & { assignee: string }) =>
    `assigned the chat with ${title} to ${assignee || 'no one'}`,
  'company.owner_added': ({ title, owner, reason }: Titled & { owner: string; reason: string }) =>
    `made ${owner} an owner of the company “${title}”${quoteReason(reason)}`,
  'company.reopened': ({ title }: Titled) => `opened the company “${title}” again`,
  'company.payment_terms_changed': (details: Titled & Changes) =>
    `changed how the company “${details.title}” pays${listChanges(details)}`,
  'company-settings.changed': ({ allowsClaims }: Changes) =>
    `turned ${allowsClaims ? 'on' : 'off'} that companies claim purchases of their domain`,
} satisfies Record<`${AuditSubject}.${string}`, Sentence>;

const methodLabels: Readonly<Record<string, string>> = {
  password: 'a password',
  google: 'Google',
  microsoft: 'Microsoft',
  passkey: 'a passkey',
  code: 'a code of the authenticator app',
  recoveryCode: 'a recovery code',
};

const labelMethod = (method: string) => methodLabels[method] ?? method;

const labelVersion = (version: string) => `version ${versionLabel(String(version))}`;

const withToken = (token: string | undefined) => (token ? ` with the API token “${token}”` : '');

const quoteReason = (reason: string) => (reason ? `: “${reason}”` : '');

const nameLicence = ({ title, licensee }: OfLicence) => `the licence of ${licensee} for “${title}”`;

const countProducts = (count: number) => (count === 1 ? '1 product' : `${count} products`);

const countPayments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);

const ofOrder = (orderNumber: number | undefined, words = ' of order') =>
  orderNumber ? `${words} ${orderNumber}` : '';

const nameField = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const quote = (value: AuditDetails[string] | undefined) =>
  value === null || value === undefined || value === '' ? 'nothing' : `“${value}”`;

function listChanges(details: Changes): string {
  const names = Object.keys(details).filter((name) => Object.hasOwn(details, `${name}Before`));
  const changes = names.map(
    (name) =>
      `${nameField(name)} from ${quote(details[`${name}Before`])} to ${quote(details[name])}`,
  );
  return changes.length > 0 ? `: ${changes.join(', ')}` : '';
}

function describeProductChange(
  { priceBefore, price, ...details }: Changes,
  currency: Currency,
): string {
  const { type, isNew } = details;
  const others = listChanges(details);
  if (priceBefore !== undefined && price !== undefined) {
    return `, price ${formatMoney(Number(priceBefore), currency)} to ${formatMoney(Number(price), currency)}${others}`;
  }
  if (others !== '') return others;
  if (type !== undefined) return `, type ${type}`;
  if (isNew !== undefined) return isNew ? ', marked as new' : ', no longer new';
  return '';
}

function describeDiscount({ kind, value }: AuditDetails, currency: Currency): string {
  if (value === undefined) return '';
  return kind === 'percent' ? `, ${value} percent` : `, ${formatMoney(Number(value), currency)}`;
}

function describePeriod({ title, from, until }: AuditDetails, locale: DateLocale): string {
  const format = (day: AuditDetails[string]) =>
    formatDateInZone(String(day), { locale, timeZone: 'UTC' });
  const first = from ? ` from ${format(from)}` : '';
  const last = until ? ` until ${format(until)}` : '';
  const verb = title === 'orders' ? ' paid' : '';
  return first || last ? `${verb}${first}${last}` : '';
}
