import { randomInt } from 'node:crypto';
import type { Sandbox } from './sandbox.ts';
import { createId } from './store.ts';

export type BankAccount = { readonly iban: string; readonly holder: string };

/** The first one is that of the demo shop. */
export const bankAccounts: readonly [BankAccount, ...BankAccount[]] = [
  { iban: 'DE02120300000000202051', holder: 'Demo shop' },
  { iban: 'AT611904300234573201', holder: 'Second shop' },
];

export const bankBic = 'BYLADEM1001';

export const bankCurrencies = 'USD EUR GBP CHF SEK NOK DKK PLN CZK CAD AUD'.split(' ');

export type BankTransaction = {
  amountCents: number;
  payer: string;
  /** It is what the payer wrote: a structured creditor reference, or a text. */
  reference: string;
};

export type BankEntry = {
  id: string;
  iban: string;
  /** The bank has made it up; it differs from that of every other entry. */
  bankReference: string;
  currency: string;
  kind: 'credit' | 'debit';
  isReversal: boolean;
  bookedOn: string;
  /** A batch has several. */
  transactions: BankTransaction[];
};

export type NewBankEntry = Pick<BankEntry, 'currency' | 'transactions'> &
  Partial<Pick<BankEntry, 'iban' | 'kind' | 'isReversal' | 'bookedOn'>>;

export const findBankAccount = (iban: string): BankAccount | undefined =>
  bankAccounts.find((account) => account.iban === iban);

export const toBookingDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Entries are never changed or deleted, except by a reset of the sandbox. */
export function bookEntry({ store, now }: Sandbox, entry: NewBankEntry): BankEntry {
  const bookedOn = entry.bookedOn ?? toBookingDay(now());
  const booked: BankEntry = {
    iban: bankAccounts[0].iban,
    kind: 'credit',
    isReversal: false,
    ...entry,
    id: createId('entry'),
    bankReference: `${bookedOn.replaceAll('-', '')}-${randomInt(1e11, 1e12)}`,
    bookedOn,
  };
  store.put('bankEntries', booked);
  return booked;
}

/** They are in the order in which they were booked. */
export const listBankEntries = ({ store }: Sandbox, iban: string): BankEntry[] =>
  store.list('bankEntries').filter((entry) => entry.iban === iban);

export const sumTransactions = ({ transactions }: BankEntry): number =>
  transactions.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** ISO 11649: RF, two check digits and up to 21 letters and digits. */
export function readCreditorReference(reference: string): string | undefined {
  const joined = reference.replaceAll(/\s/g, '').toUpperCase();
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(joined) ? joined : undefined;
}
