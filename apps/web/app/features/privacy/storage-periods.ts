import { limits, retention } from '@partshelf/contract/limits.ts';
import type { StoredUntil } from '@partshelf/contract/privacy/stored-data.ts';

const days = (count: number) => (count === 1 ? 'one day' : `${count} days`);
const months = (count: number) => `${count} months`;

/** Sentences, without the full stop. */
export const storagePeriods = (booksYears: number): Record<StoredUntil, string> => ({
  accountErased: 'Until your account is deleted',
  unconfirmedAccount: `An account whose address was never confirmed: ${days(retention.unconfirmedAccountDays)}`,
  idleAccount: `An account that was not used for ${months(retention.idleAccountMonths)} is deleted, ${days(retention.idleWarningDays)} after we warned you by email`,
  removed: 'Until you remove it',
  endedSession: `Until ${days(retention.endedSessionDays)} after you signed out or the session ended`,
  oneTimeToken: `Links in emails: until ${days(retention.oneTimeTokenDays)} after they are no longer valid`,
  dataExport: `A copy that you asked for: ${limits.exportHours} hours`,
  apiToken: `Until ${days(retention.apiTokenDays)} after the token is no longer valid`,
  userAgent: `Which browser it was: ${months(retention.userAgentMonths)}`,
  closedChat: `A closed chat: ${months(retention.closedChatMonths)} after the last message`,
  contactMessage: months(retention.contactMessageMonths),
  mail: `${days(retention.mailDays)}; the text of an email goes when it has been sent`,
  notice: `Notices in the back office: ${days(retention.noticeDays)}`,
  paymentRequest: `The address that we pass to the payment provider: ${days(retention.paymentRequestDays)}`,
  unconfirmedSubscriber: `Without a confirmation: ${days(retention.unconfirmedSubscriberDays)}`,
  unsubscribed: `Until ${days(retention.unsubscribedDays)} after you unsubscribed`,
  invitation: `Invitations: until ${days(retention.invitationDays)} after they have expired`,
  books: `With your account, and even without it for ${booksYears} years after the year of the payment, because the law requires it`,
  shop: 'The list of changes in the back office: as long as the shop, without the names of those who left',
});
