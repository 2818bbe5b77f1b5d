import { limits } from '@partshelf/contract/limits.ts';
import type { UnclearColumns } from '@partshelf/contract/quotes/admin-bank-files.ts';
import { createIsolated, IsolatedFailure } from '../../../platform/isolated.ts';

/** It is a payment that has arrived. */
export interface BankPayment {
  /** In CAMT the number of the payment in the file, in CSV its line. */
  readonly position: number;
  readonly amountCents: number;
  readonly currency: string;
  /** The day is written as YYYY-MM-DD. */
  readonly receivedOn: string;
  /** It names the payment at the bank, also in another file. */
  readonly bankReference: string;
  /** It is a creditor reference of ISO 11649, or empty. */
  readonly reference: string;
  readonly payer: string;
  readonly text: string;
}

export interface SkippedEntry {
  readonly position: number;
  readonly reason: string;
}

export interface BankFile {
  readonly entries: readonly BankPayment[];
  readonly skipped: readonly SkippedEntry[];
}

/** The columns of a CSV file are named by their index. */
export interface CsvMapping {
  readonly date: number;
  readonly amount: number;
  readonly currency?: number | undefined;
  readonly payer?: number | undefined;
  readonly text: readonly number[];
  readonly bankReference?: number | undefined;
  /** It reads 02/03/2026 as the second of March. */
  readonly isDayFirst: boolean;
}

/** A refusal is a sentence. */
export type ReadBankFile =
  | BankFile
  | { readonly unclear: UnclearColumns }
  | { readonly refusal: string };

export interface BankFileInput {
  readonly path: string;
  /** It is null when the reader finds the columns itself. */
  readonly mapping: CsvMapping | null;
}

export class BankFileError extends Error {}

export const bankFileLimits = {
  entries: 50_000,
  textLength: 1_000,
  nameLength: limits.bankFile.name,
  referenceLength: limits.bankReference,
  /** PostgreSQL stores larger amounts in no integer. */
  amountCents: 2_147_483_647,
} as const;

const cpuMs = 20_000;
const memoryMb = 384;

const refusals: Readonly<Record<IsolatedFailure['reason'], string>> = {
  time: 'This file takes too long to read. Choose a file of fewer days.',
  memory: 'This file is too large to read. Choose a file of fewer days.',
  crash: 'This file could not be read. Try it again, or choose another one.',
  error: 'This file could not be read. Try it again, or choose another one.',
};

/** Reads a file in a process of its own, because it may be made to stop the shop. */
export async function readBankFile(input: BankFileInput): Promise<ReadBankFile> {
  const module = new URL('reader-process.ts', import.meta.url);
  const isolated = createIsolated({ module, memoryMb });
  try {
    return (await isolated.run('read', input, { cpuMs })) as ReadBankFile;
  } catch (error) {
    if (!(error instanceof IsolatedFailure)) throw error;
    return { refusal: refusals[error.reason] };
  } finally {
    isolated.close();
  }
}
