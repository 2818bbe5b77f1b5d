import type { ImportProblem } from '@partshelf/contract/back-office/import-export.ts';
import { limits } from '@partshelf/contract/limits.ts';

/** More names of columns than that are not worth a message each. */
export const maxColumns = 100;

const maxNameLength = 60;

/** The name of a column that is not known, as far as it is worth reading. */
export const shortenName = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;

/** One product of a file as texts by the names of its columns, not looked at any closer. */
export interface FileRow {
  /** As an editor counts them. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What could be read of a file, and what is wrong with its form. */
export interface ProductFile {
  readonly rows: readonly FileRow[];
  readonly problems: readonly ImportProblem[];
}

export function refuseFile(line: number, message: string, column: string | null = null) {
  return { rows: [], problems: [{ line, column, message }] };
}

export function refuseTooMany() {
  return refuseFile(
    1,
    `A file can hold ${limits.importRows.toLocaleString('en-US')} products at most`,
  );
}
