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

export async function readPaymentSettings(db: Queryable): Promise<StoredPaymentSettings> {
  return { ...defaults, ...(await findPaymentSettings(db)) };
}
