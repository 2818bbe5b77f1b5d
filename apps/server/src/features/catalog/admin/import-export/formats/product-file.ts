import type { ImportProblem } from '@partshelf/contract/catalog/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';

/** Above this, columns get one message together. */
export const maxColumns = 100;

const maxNameLength = 60;

export const shortenName = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name;

export interface FileRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

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
