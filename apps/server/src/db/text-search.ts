import { toSearchWords } from '@partshelf/contract/api/typed-text.ts';
import { and, type AnyColumn, or, type SQL, sql } from 'drizzle-orm';
import { users } from './tables/accounts.ts';
import { products } from './tables/catalog.ts';
import { companies } from './tables/companies.ts';
import { invoices } from './tables/invoices.ts';

export const escapeLikePattern = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`);

type Searched = AnyColumn | SQL;

const searched = new Map<Searched, AnyColumn>([
  [products.title, products.searchedTitle],
  [products.description, products.searchedDescription],
  [invoices.searchedBuyer, invoices.searchedBuyer],
  [users.searchedName, users.searchedName],
  [companies.searchedName, companies.searchedName],
]);

export const toSearchPattern = (word: unknown): SQL => sql`('%' || search_text(${word}) || '%')`;

export const matchesSearch = (column: Searched, pattern: SQL): SQL =>
  sql`${searched.get(column) ?? sql`search_text(${column})`} like ${pattern}`;

/** Each word is in one of the columns, whatever its case, accents and hyphens. */
export function containsText(
  text: string | undefined,
  ...columns: readonly Searched[]
): SQL | undefined {
  return and(
    ...toSearchWords(text ?? '').map((word) => {
      const pattern = toSearchPattern(escapeLikePattern(word));
      return or(...columns.map((column) => matchesSearch(column, pattern)));
    }),
  );
}

export function readNumber(text: string): number | undefined {
  const digits = /^(?:#|[a-z0-9-]{0,7}[a-z-])?0*(\d{1,9})$/i.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
