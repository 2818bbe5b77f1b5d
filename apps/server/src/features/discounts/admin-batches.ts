import type { DiscountBatchInput, DiscountBatchResult } from '@partshelf/contract/discounts.ts';
import { randomBytes } from 'node:crypto';
import { newDocumentId } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import type { CustomResponse } from '../../http/custom-responses.ts';
import { readInBatches } from '../../platform/batches.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { recordAudit, recordExport } from '../audit/audit.ts';
import {
  findBatch,
  insertBatch,
  insertCodes,
  listCodesOfBatch,
  lockBatch,
  setMadeCount,
} from './admin-queries.ts';
import { toColumns, validateTerms } from './admin-terms.ts';

const codesPerStep = 500;

/** It has no signs that look like another. With 32 signs, each byte gives one of them. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const randomLength = 12;

function newCode(prefix: string): string {
  const random = Array.from(randomBytes(randomLength), (byte) => alphabet[byte & 31]).join('');
  return prefix === '' || prefix.endsWith('-') ? prefix + random : `${prefix}-${random}`;
}

const toBatch = (batch: Omit<DiscountBatchResult, 'done'>) => ({
  ...batch,
  done: batch.made === batch.requested,
});

async function getBatchRow({ db }: Pick<Deps, 'db'>, documentId: string) {
  const batch = await findBatch(db, documentId);
  if (!batch) throw new ShopError('NOT_FOUND');
  return batch;
}

export async function getBatch(deps: Deps, documentId: string): Promise<DiscountBatchResult> {
  return toBatch(await getBatchRow(deps, documentId));
}

/** @throws ShopError VALIDATION_FAILED */
export async function startBatch(
  { db, jobs }: Deps,
  actor: SignedIn,
  { name, prefix, count: requested, ...given }: DiscountBatchInput,
): Promise<DiscountBatchResult> {
  return db.transaction(async (transaction) => {
    const terms = await validateTerms(transaction, given);
    const batch = await insertBatch(transaction, { name, prefix, requested, terms });
    await jobs.enqueue(transaction, 'generate-discounts', { batchId: batch.id });
    const { products, ...values } = given;
    const details = { title: name, count: requested, ...values, products: products.length };
    await recordAudit(transaction, actor, 'discount.generated', batch.documentId, details);
    return toBatch(batch);
  });
}

/** The codes and their number are stored together, so that an interrupted batch goes on. */
async function makeCodes({ db }: Deps, batchId: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const batch = await lockBatch(transaction, batchId);
    if (!batch || batch.made >= batch.requested) return false;
    const columns = toColumns(batch.terms);
    const count = Math.min(codesPerStep, batch.requested - batch.made);
    const codes = Array.from({ length: count }, () => ({
      ...columns,
      documentId: newDocumentId(),
      code: newCode(batch.prefix),
      batchId,
    }));
    const made = batch.made + (await insertCodes(transaction, codes));
    await setMadeCount(transaction, batchId, made);
    return made < batch.requested;
  });
}

export function registerDiscountJobs(deps: Deps): void {
  deps.jobs.registerHandler('generate-discounts', async ({ batchId }) => {
    while (await makeCodes(deps, batchId));
  });
}

const codesPerRead = 1_000;

export async function exportBatch(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<CustomResponse> {
  const { db, config } = deps;
  const batch = await getBatchRow(deps, documentId);
  await recordExport(deps, actor, { title: `discount codes of ${batch.name}` });

  const read = (after: number, limit: number) => listCodesOfBatch(db, batch.id, after, limit);
  const columns: CsvColumns<{ readonly code: string }> = {
    code: ({ code }) => code,
    link: ({ code }) => `${config.publicUrl}/?code=${code}`,
  };
  return csvFile('discount-codes.csv', columns, readInBatches(read, codesPerRead));
}
