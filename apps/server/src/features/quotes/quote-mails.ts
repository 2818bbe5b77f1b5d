import { toMailedName } from '@partshelf/contract/api/names.ts';
import { documentTaxLabel } from '@partshelf/contract/invoices/invoices.ts';
import { defaultDateLocale } from '@partshelf/contract/date-locales.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailBody, MailBrand } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { listQuoteRecipients, type QuoteRow } from './queries.ts';

type MailDeps = Pick<Deps, 'branding' | 'config' | 'jobs'>;

function listAmounts({ branding }: MailDeps, { tax, taxCents, totalCents }: QuoteRow) {
  const format = (cents: number) => formatMoney(toAmount(cents), branding.currency());
  const label = documentTaxLabel(tax?.treatment ?? 'none', tax?.hundredthsOfPercent ?? 0);
  return [
    { label: 'Net', value: format(totalCents - taxCents) },
    { label, value: format(taxCents) },
    { label: 'Total', value: format(totalCents) },
  ];
}

const ofParty = ({ company }: QuoteRow) => (company ? ` for ${toMailedName(company.name)}` : '');

interface QuoteMail {
  readonly key: string;
  readonly subject: string;
  readonly orderId?: number;
  readonly write: (brand: MailBrand) => Pick<MailBody, 'paragraphs' | 'button'> & {
    readonly links?: MailBody['links'];
  };
}

/** The copy goes to the address of the billing details, without a name. */
async function send(
  deps: MailDeps,
  db: Transaction,
  quote: QuoteRow,
  { key, subject, orderId, write }: QuoteMail,
): Promise<void> {
  const recipients = await listQuoteRecipients(db, quote);
  const copyTo = quote.billing?.copyTo;
  const people = recipients.map(({ email, username }) => ({
    to: email,
    greeting: `Hello ${toMailedName(username)},`,
    reason: (brand: MailBrand) => `of a quote${ofParty(quote)} at ${brand.name}`,
  }));
  const copies =
    copyTo && !recipients.some(({ email }) => email === copyTo)
      ? [
          {
            to: copyTo,
            greeting: 'Hello,',
            reason: (brand: MailBrand) =>
              `a customer of ${brand.name} entered this address for copies`,
          },
        ]
      : [];
  for (const [index, { to, greeting, reason }] of [...people, ...copies].entries()) {
    await deps.jobs.enqueue(db, 'send-mail', (brand) => {
      const { paragraphs, ...body } = write(brand);
      return {
        key: `${key}-${index + 1}`,
        to,
        ...(orderId !== undefined && { orderId }),
        subject: `${brand.name} ${subject}`,
        title: `${subject.slice(0, 1).toUpperCase()}${subject.slice(1)}`,
        paragraphs: [greeting, ...paragraphs],
        rows: listAmounts(deps, quote),
        ...body,
        reason: reason(brand),
      };
    });
  }
}

function formatLastDay({ validUntil, seller }: QuoteRow): string {
  const locale = seller.dateLocale ?? defaultDateLocale;
  return formatDateInZone(validUntil, { locale, timeZone: 'UTC' });
}

function toLinks({ config: { publicUrl } }: MailDeps, { token }: QuoteRow) {
  return {
    button: { label: 'View the quote', url: `${publicUrl}/quote/${token}` },
    links: [{ label: 'Download it as PDF', url: `${publicUrl}/api/quotes/${token}/pdf` }],
  };
}

/** The link shows the quote without an account. */
export async function mailQuote(deps: MailDeps, db: Transaction, quote: QuoteRow): Promise<void> {
  await send(deps, db, quote, {
    key: `quote-${quote.documentId}`,
    subject: `quote ${quote.number}`,
    write: () => ({
      paragraphs: [
        `Here is the quote${ofParty(quote)}. It can be accepted until ${formatLastDay(quote)}, and its prices stay as they are until then.`,
        'You can pass the link on: it shows the quote without an account. Accepting it needs yours.',
      ],
      ...toLinks(deps, quote),
    }),
  });
}

export async function mailExpiring(deps: MailDeps, db: Transaction, quote: QuoteRow) {
  await send(deps, db, quote, {
    key: `quote-${quote.documentId}-expiring`,
    subject: `quote ${quote.number} expires soon`,
    write: () => ({
      paragraphs: [
        `The quote${ofParty(quote)} is still open. It can be accepted until ${formatLastDay(quote)}.`,
      ],
      ...toLinks(deps, quote),
    }),
  });
}

interface QuotedOrder {
  readonly id: number;
  readonly documentId: string;
  readonly number: number;
}

export async function mailAccepted(
  deps: MailDeps,
  db: Transaction,
  quote: QuoteRow,
  order: QuotedOrder,
): Promise<void> {
  await send(deps, db, quote, {
    key: `quote-${quote.documentId}-accepted`,
    subject: `quote ${quote.number} accepted`,
    orderId: order.id,
    write: () => ({
      paragraphs: [
        `Quote ${quote.number}${ofParty(quote)} was accepted. It is now order ${order.number}, at the prices of the quote.`,
      ],
      button: {
        label: 'View the order',
        url: `${deps.config.publicUrl}/order/${order.documentId}`,
      },
    }),
  });
}
