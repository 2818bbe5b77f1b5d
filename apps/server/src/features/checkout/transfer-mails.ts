import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailBrand, MailTemplate } from '../../db/jobs.ts';
import { listOrderRecipients } from '../../db/order-recipients.ts';
import type { StoredPaymentSettings } from '../../db/tables/transfers.ts';
import type { Deps } from '../../deps.ts';
import { groupIban, readPaymentSettings } from '../invoices/payment-settings.ts';
import type { OrderFacts } from './order-queries.ts';
import { getTransfer } from './transfer-queries.ts';

export interface ToldTransfer {
  readonly order: Pick<OrderFacts, 'id' | 'documentId' | 'number' | 'currency' | 'billing'>;
  readonly reference: string;
  readonly dueOn: string;
  readonly missingCents: number;
  readonly receivedCents: number;
  readonly account: Pick<StoredPaymentSettings, 'iban' | 'bic' | 'bank' | 'holder'>;
}

export type TransferNotice =
  | 'ordered'
  | 'part'
  | 'received'
  | 'before'
  | 'due'
  | 'late'
  | 'cancelled';

const endNotices: readonly TransferNotice[] = ['received', 'cancelled'];

const formatDay = (brand: MailBrand, day: string) =>
  formatDateInZone(day, { locale: brand.dateLocale, timeZone: 'UTC' });

interface Notice {
  readonly title: string;
  readonly sentence: string;
}

function describeNotice(
  notice: TransferNotice,
  { order: { number, currency }, missingCents, receivedCents }: ToldTransfer,
  dueOn: string,
): Notice {
  const missing = formatMoney(toAmount(missingCents), currency);
  const received = formatMoney(toAmount(receivedCents), currency);
  switch (notice) {
    case 'ordered':
      return {
        title: `How to pay order ${number}`,
        sentence: `Please transfer ${missing} by ${dueOn}. The products can be downloaded as soon as the money has arrived, unless we have agreed on something else.`,
      };
    case 'part':
      return {
        title: `A part of the money for order ${number} has arrived`,
        sentence: `We have received ${received}, and ${missing} is missing. Please transfer the rest by ${dueOn}.`,
      };
    case 'received':
      return {
        title: `Order ${number} is paid`,
        sentence: `We have received ${received} by bank transfer. Nothing is left to pay.`,
      };
    case 'before':
      return {
        title: `Order ${number} is due on ${dueOn}`,
        sentence: `We have not received ${missing} yet. Please transfer it by ${dueOn}. If it is on its way, there is nothing to do.`,
      };
    case 'due':
      return {
        title: `Order ${number} is due today`,
        sentence: `We have not received ${missing} yet. Please transfer it today. If it is on its way, there is nothing to do.`,
      };
    case 'late':
      return {
        title: `Order ${number} is overdue`,
        sentence: `${missing} was due on ${dueOn} and has not arrived. Please transfer it now: an order that stays unpaid is cancelled.`,
      };
    case 'cancelled':
      return {
        title: `Order ${number} is cancelled`,
        sentence:
          'Nothing has to be paid any more. If an invoice was issued, a credit note takes it back.',
      };
  }
}

const listAccount = (
  { order, reference, dueOn, missingCents, account }: ToldTransfer,
  brand: MailBrand,
) => [
  { label: 'Amount', value: formatMoney(toAmount(missingCents), order.currency) },
  { label: 'Account holder', value: account.holder },
  { label: 'IBAN', value: groupIban(account.iban) },
  ...(account.bic ? [{ label: 'BIC', value: account.bic }] : []),
  ...(account.bank ? [{ label: 'Bank', value: account.bank }] : []),
  { label: 'Reference', value: reference },
  { label: 'Pay by', value: formatDay(brand, dueOn) },
];

export async function describeTransfer(db: Transaction, order: OrderFacts): Promise<ToldTransfer> {
  const account = await readPaymentSettings(db);
  const { reference, dueOn, receivedCents } = await getTransfer(db, order.id);
  const missingCents = Math.max(0, order.totalCents - receivedCents);
  return { order, reference, dueOn, missingCents, receivedCents, account };
}

/** `turn` tells apart mails about several payments of a part. */
export async function enqueueTransferMails(
  { config: { publicUrl }, jobs }: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  told: ToldTransfer,
  notice: TransferNotice,
  turn = '',
): Promise<void> {
  const { order } = told;
  const key = `order-${order.documentId}-transfer-${notice}${turn}`;
  const recipients = await listOrderRecipients(db, order.id);
  const write =
    (
      { to, keyEnd, greeting }: { to: string; keyEnd: string; greeting: string },
      isCopy: boolean,
    ): MailTemplate =>
    (brand) => {
      const { title, sentence } = describeNotice(notice, told, formatDay(brand, told.dueOn));
      return {
        key: `${key}${keyEnd}`,
        to,
        orderId: order.id,
        subject: isCopy ? `Copy: ${title}` : title,
        title,
        paragraphs: [greeting, sentence],
        ...(!endNotices.includes(notice) && { rows: listAccount(told, brand) }),
        button: isCopy
          ? { label: 'Contact us', url: `${publicUrl}/support` }
          : { label: 'View your order', url: `${publicUrl}/order/${order.documentId}` },
        reason: isCopy
          ? `a customer of ${brand.name} entered this address for copies`
          : `an order at ${brand.name} is paid by bank transfer`,
      };
    };
  // The mail of a paid order tells the buyer.
  for (const { email: to, username, keyEnd } of notice === 'received' ? [] : recipients) {
    const person = { to, keyEnd, greeting: `Hello ${username},` };
    await jobs.enqueue(db, 'send-mail', write(person, false));
  }
  const copyTo = order.billing?.copyTo;
  if (!copyTo || recipients.some(({ email }) => email === copyTo)) return;
  const copy = { to: copyTo, keyEnd: '-copy', greeting: 'Hello,' };
  await jobs.enqueue(db, 'send-mail', write(copy, true));
}
