import { createHash } from 'node:crypto';

/** Rows that the shop itself adds have lower ids. */
export const firstId = 1_000_000;

/** Of the row with this number; those of each table are counted from 1. */
export const idOf = (row: number) => firstId + row;

export const documentIdOf = (table: string, row: number) =>
  createHash('md5').update(`${table}${row}`).digest('hex').slice(0, 24);

/** One person and one company have a tenth of all orders each, and one product is in every order. */
export const busyUser = 1;
export const busyAdmin = 2;
export const busyCompany = 1;
export const busyProduct = 1;

/** Of the busy product: the one that all have downloaded, and the one after it. */
export const withdrawnRelease = 3 * busyProduct + 1;
export const newestRelease = 3 * busyProduct + 2;

/** Expressions of `n`, which counts from 1 to the size of the shop; `$2` is the size. */
export interface Rows {
  readonly table: string;
  /** The id and the documentId are added where they are missing. */
  readonly columns: Readonly<Record<string, string>>;
  readonly where?: string;
  /** How many rows there are for each `n`; `line` counts them from 0. */
  readonly each?: number;
}

export const id = `${firstId} + n`;

export const documentId = (table: string, row = 'n') =>
  `substr(md5('${table}' || (${row})), 1, 24)`;

const historyDays = 700;

export const past = `now() - (n::bigint * 7919 % (${historyDays} * 1440)) * interval '1 minute'`;

export const isEach = (count: number, rest = 0) => `n % ${count} = ${rest}`;

export const buyer = `${firstId} + case when ${isEach(10)} then ${busyUser} else n end`;

export const billing = `jsonb_build_object('kind', 'company', 'name', 'Growth Company ' || n,
  'street', '1 Main Street', 'postalCode', '10115', 'city', 'Berlin',
  'country', (array['DE', 'FR', 'US', 'GB'])[1 + n % 4], 'vatId', '', 'purchaseOrder', '',
  'buyerReference', '', 'copyTo', '')`;
