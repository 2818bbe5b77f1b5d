import type { CsvMapping } from './bank-file.ts';
import { findCurrencyCode } from './written-values.ts';

const currencies = 'eur|usd|gbp|chf|sek|nok|dkk|pln|czk|cad|aud';

/** Names are without case, accents and signs; those before are taken first. */
const names = {
  date: [
    /^(?:buchungstag|buchungsdatum|buchung|bookingdate|bookeddate|dateposted|postingdate|posteddate)$/,
    /^(?:datecompleted|completeddate|transactiondate|transaktionsdatum|umsatzdatum|date|datum)(?:utc)?$/,
    /^(?:valuta|valutadatum|wertstellung|wertstellungstag|wertstellungsdatum|valuedate)$/,
  ],
  amount: [
    new RegExp(
      `^(?:gutschrift|haben|kredit|credit|creditamount|paidin|moneyin)(?:in)?(?:${currencies})?$`,
    ),
    new RegExp(
      `^(?:betrag|umsatz|amount|transaktionsbetrag|transactionamount)(?:in)?(?:${currencies})?$`,
    ),
  ],
  currency: [
    /^(?:wahrung|waehrung|currency|paymentcurrency|currencycode|ccy|kontowahrung|kontowaehrung)$/,
  ],
  payer: [
    /^(?:zahlungspflichtiger|zahlungspflichtige|payer|payername|debtor|debtorname|sender|remitter)$/,
    /^(?:namezahlungsbeteiligter|auftraggeber|auftraggeberbegunstigter|auftraggeberbeguenstigter|auftraggeberempfanger|auftraggeberempfaenger|beguenstigterzahlungspflichtiger|begunstigterzahlungspflichtiger)$/,
    /^(?:counterparty|counterpartyname|partnername|name|namedespartners|gegenpartei|gegenkontoname|payee|from)$/,
  ],
  text: [
    /^(?:verwendungszweck|zahlungszweck|zahlungsgrund|mitteilung|remittanceinformation|paymentreference|zahlungsreferenz|referenz|reference|creditorreference|endtoendid|endtoendreferenz|kundenreferenz|kundenreferenzendtoend|description|beschreibung|details|transactiondetails|transactiondescription|narrative|memo|text|buchungstext|betreff)\d?$/,
  ],
  bankReference: [
    /^(?:bankreference|bankreferenz|archivierungsid|entryreference|transaktionsid|transactionid|umsatzid|referencenumber|referenznummer|fitid|uniqueid|id)$/,
  ],
} as const;

const simplify = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '');

export type GuessedColumns = Partial<Omit<CsvMapping, 'isDayFirst'>> & {
  /** A heading may say it, as in “Betrag (EUR)”. */
  readonly headingCurrency: string;
};

function find(headings: readonly string[], patterns: readonly RegExp[]): number | undefined {
  for (const pattern of patterns) {
    const index = headings.findIndex((heading) => pattern.test(heading));
    if (index >= 0) return index;
  }
  return undefined;
}

export function guessColumns(written: readonly string[]): GuessedColumns {
  const headings = written.map(simplify);
  const amount = find(headings, names.amount);
  return {
    date: find(headings, names.date),
    amount,
    currency: find(headings, names.currency),
    payer: find(headings, names.payer),
    text: headings.flatMap((heading, index) => (names.text[0].test(heading) ? [index] : [])),
    bankReference: find(headings, names.bankReference),
    headingCurrency: amount === undefined ? '' : findCurrencyCode(written[amount]!.toUpperCase()),
  } as GuessedColumns;
}

export const countGuessed = ({
  date,
  amount,
  payer,
  text = [],
  currency,
}: GuessedColumns): number =>
  (date === undefined ? 0 : 2) +
  (amount === undefined ? 0 : 2) +
  (payer === undefined ? 0 : 1) +
  (currency === undefined ? 0 : 1) +
  Math.min(text.length, 2);
