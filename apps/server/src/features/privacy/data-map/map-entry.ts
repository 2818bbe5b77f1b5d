import type { StoredTopic, StoredUntil } from '@partshelf/contract/privacy/stored-data.ts';
import type { ExportTopic } from '../export-zip.ts';

/**
 * What erasing the person does. `deleted`: the row goes. `cleared`: it is empty afterwards.
 * `replaced`: by something that names no one. `chosen`: the person chooses whether the row goes.
 * `afterBooks`: stays for `BOOKS_YEARS`, then it is cleared. `stays`: it says nothing about the
 * person once the account is erased.
 */
export type Erasing = 'deleted' | 'cleared' | 'replaced' | 'chosen' | 'afterBooks' | 'stays';

export interface MapEntry {
  readonly columns: readonly string[];
  readonly topic: StoredTopic;
  readonly purpose: string;
  readonly until: StoredUntil;
  /** The file of the export that has it; null for what is no copy of anything the person gave. */
  readonly inExport: ExportTopic | null;
  readonly erasing: Erasing;
}

export interface MappedTable {
  readonly personal: readonly MapEntry[];
  /** Columns that say nothing about a person. */
  readonly other: readonly string[];
}

export type DataMap = Readonly<Record<string, MappedTable>>;
