import type { Queryable } from '../../db/client.ts';
import type { StoredPaymentSettings } from '../../db/tables/transfers.ts';
import { findPaymentSettings } from './settings-queries.ts';

const defaults: StoredPaymentSettings = {
  transfer: 'off',
  smallestTotalCents: 0,
  days: 14,
  iban: '',
  bic: '',
  bank: '',
  holder: '',
  invoice: 'first',
  toleranceCents: 0,
  reminderDays: 7,
  quoteDays: 30,
};

/** Settings of an earlier release can lack some. */
export const completePaymentSettings = (
  stored: Partial<StoredPaymentSettings> | null | undefined,
): StoredPaymentSettings => ({ ...defaults, ...stored });

export async function readPaymentSettings(db: Queryable): Promise<StoredPaymentSettings> {
  return completePaymentSettings(await findPaymentSettings(db));
}

/** An example is `DE02 1203 0000 0000 2020 51`. */
export const groupIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** Returns sentences that say what is missing before bank transfers can be switched on. */
export const listMissingForTransfers = (
  { iban, holder }: Pick<StoredPaymentSettings, 'iban' | 'holder'>,
  missingForInvoices: readonly string[],
): string[] => [
  ...missingForInvoices,
  ...(iban ? [] : ['The IBAN of the account.']),
  ...(holder ? [] : ['The holder of the account.']),
];

interface TransferOrder {
  readonly companyId: number | null;
  readonly totalCents: number;
}

/** Orders of 0 need no payment. */
export function isTransferAllowed(
  { isOn, payments }: { readonly isOn: boolean; readonly payments: StoredPaymentSettings },
  { companyId, totalCents }: TransferOrder,
): boolean {
  const { transfer, smallestTotalCents } = payments;
  const isForBuyer = transfer === 'all' || (transfer === 'companies' && companyId !== null);
  return isOn && isForBuyer && totalCents > 0 && totalCents >= smallestTotalCents;
}
