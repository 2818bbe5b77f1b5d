import type {
  BankImportDetailsResult,
  ColumnsQuery,
  UploadedBankFile,
} from '@partshelf/contract/quotes/admin-bank-files.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { cleanLine } from '@partshelf/contract/api/typed-text.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { ReceivedUpload } from '../../files/uploads.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { toStorable } from '../../platform/storable-text.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { raiseAlert } from '../checkout/payment-alerts.ts';
import {
  clearPayers,
  countOutcomes,
  dismissLines,
  findBankImport,
  findImportOfFile,
  findOpenLine,
  insertImport,
  listImports,
  listBankLines,
  listRecordable,
  markRecorded,
} from './admin-bank-queries.ts';
import { findTransferOfNumber } from './admin-transfer-queries.ts';
import { recordByAdmin } from './admin-transfers.ts';
import { type CsvMapping, readBankFile } from './bank-file/bank-file.ts';
import { countUnmatchedLines, resolveUnmatchedAlerts, unmatchedAlert } from './transfer-queries.ts';

export function mountAdminBankFiles(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /back-office/bank-files', async ({ user, query, upload }) => ({
    data: await uploadFile(deps, user, upload, query),
  }));

  serve(context, 'GET /back-office/bank-files', async ({ query: { pagination } }) => {
    const { rows, total } = await listImports(deps.db, toLimitOffset(pagination));
    return { data: rows, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/bank-files/:documentId', async ({ params }) => ({
    data: await readImport(deps, params.documentId),
  }));

  serve(
    context,
    'GET /back-office/bank-files/:documentId/lines',
    async ({ params, query: { pagination, ...filters } }) => {
      const { id } = await getImport(deps, params.documentId);
      const { rows, total } = await listBankLines(deps.db, id, filters, toLimitOffset(pagination));
      return { data: rows, meta: { pagination: toPagination(pagination, total) } };
    },
  );

  serve(
    context,
    'POST /back-office/bank-files/:documentId/record',
    async ({ user, params, body }) => ({
      data: await recordNext(deps, user, params.documentId, body.after),
    }),
  );

  serve(
    context,
    'POST /back-office/bank-files/:documentId/lines/:position/record',
    async ({ user, params, body }) => ({
      data: await recordForOrder(deps, user, params, body.number),
    }),
  );

  serve(
    context,
    'POST /back-office/bank-files/:documentId/dismiss',
    async ({ user, params, body }) => ({
      data: { dismissed: await dismiss(deps, user, params.documentId, body.position) },
    }),
  );
}

const limitReading = createConcurrencyLimit(1, 4, 'UPLOADS_FULL');

function toMapping({ date, amount, text = [], ...columns }: ColumnsQuery): CsvMapping | null {
  if (date === undefined || amount === undefined) return null;
  return { ...columns, date, amount, text };
}

/** @throws ShopError BANK_FILE_UNREADABLE with the reason, or UPLOADS_FULL */
async function uploadFile(
  deps: Deps,
  actor: SignedIn,
  { path, name, sha256 }: ReceivedUpload,
  columns: ColumnsQuery,
): Promise<UploadedBankFile> {
  const known = await findImportOfFile(deps.db, sha256);
  if (known) return { import: { ...known, wasUploadedBefore: true }, unclear: null };
  const read = await limitReading(() => readBankFile({ path, mapping: toMapping(columns) }));
  if ('refusal' in read) {
    throw new ShopError('BANK_FILE_UNREADABLE', { fields: { files: [read.refusal] } });
  }
  if ('unclear' in read) return { import: null, unclear: read.unclear };
  const fileName = cleanLine(toStorable(name)).slice(0, limits.bankFile.fileName).toWellFormed();
  const stored = await deps.db.transaction(async (transaction) => {
    const file = { ...read, sha256, fileName, recordedById: actor.id };
    const inserted = await insertImport(transaction, file);
    if (!inserted) return undefined;
    const details = { title: fileName, lines: read.entries.length };
    await recordAudit(transaction, actor, 'bank-file.uploaded', inserted.documentId, details);
    await alertAboutUnmatched(deps, transaction, inserted);
    return inserted;
  });
  const { documentId, createdAt } = stored ?? (await findImportOfFile(deps.db, sha256))!;
  return { import: { documentId, createdAt, wasUploadedBefore: !stored }, unclear: null };
}

/** It ends when each of them is recorded or dismissed, wherever that is done. */
async function alertAboutUnmatched(
  deps: Deps,
  db: Transaction,
  { id, documentId }: { readonly id: number; readonly documentId: string },
): Promise<void> {
  const count = await countUnmatchedLines(db, id);
  if (count === 0) return;
  const lines = count === 1 ? '1 payment' : `${count.toLocaleString('en-US')} payments`;
  await raiseAlert(deps, db, {
    id: unmatchedAlert.prefix + documentId,
    type: unmatchedAlert.type,
    alert: `${lines} of a bank file ${count === 1 ? 'matches' : 'match'} no order`,
    path: `/admin/transfers/files/${documentId}`,
  });
}

/** @throws ShopError NOT_FOUND */
async function getImport({ db }: Deps, documentId: string) {
  const found = await findBankImport(db, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  return found;
}

async function readImport(deps: Deps, documentId: string): Promise<BankImportDetailsResult> {
  const { id, shown, skipped } = await getImport(deps, documentId);
  return { ...shown, outcomes: await countOutcomes(deps.db, id), skipped: [...skipped] };
}

type Line = Awaited<ReturnType<typeof listRecordable>>[number];

/** @throws ShopError NOT_FOUND, BANK_LINE_CLOSED or TRANSFER_KNOWN */
function recordLine(
  deps: Deps,
  actor: SignedIn,
  importId: number,
  line: Pick<Line, 'position' | 'amount' | 'receivedOn' | 'bankReference' | 'payer'>,
  order: string,
) {
  const { position, amount: amountCents, receivedOn, bankReference, payer } = line;
  const payment = { order, amountCents, receivedOn, bankReference, payer, importId };
  return recordByAdmin(deps, actor, payment, async (transaction) => {
    const isFirst = await markRecorded(transaction, importId, { position, order });
    if (!isFirst) throw new ShopError('BANK_LINE_CLOSED');
  });
}

/** More would take longer than a browser waits. */
const linesPerCall = 25;

/** What another Admin has recorded meanwhile is no failure. */
async function recordNext(deps: Deps, actor: SignedIn, documentId: string, after: number) {
  const { id } = await getImport(deps, documentId);
  const lines = await listRecordable(deps.db, id, { after, limit: linesPerCall });
  const failed: { position: number; reason: string }[] = [];
  let recorded = 0;
  for (const line of lines) {
    const { position } = line;
    try {
      await recordLine(deps, actor, id, line, line.order!.documentId);
      recorded += 1;
    } catch (error) {
      const isShopError = error instanceof ShopError;
      if (isShopError && ['BANK_LINE_CLOSED', 'TRANSFER_KNOWN'].includes(error.code)) continue;
      if (!isShopError) deps.log.error({ err: error, position }, 'a payment was not recorded');
      const reason = isShopError ? error.message : 'It could not be recorded. Try it again.';
      failed.push({ position, reason });
    }
  }
  const next = lines.length === linesPerCall ? lines.at(-1)!.position : null;
  return { recorded, failed, next };
}

interface LinePath {
  readonly documentId: string;
  readonly position: number;
}

interface InCurrency {
  readonly currency: string;
}

function findOrderProblem(line: InCurrency, order: InCurrency | undefined): string | undefined {
  if (!order) return 'This is no number of an order by bank transfer';
  if (line.currency === '' || line.currency === order.currency) return undefined;
  return `This payment is in ${line.currency}, and the order in ${order.currency}`;
}

/** @throws ShopError NOT_FOUND, VALIDATION_FAILED, BANK_LINE_CLOSED or TRANSFER_KNOWN */
async function recordForOrder(
  deps: Deps,
  actor: SignedIn,
  { documentId, position }: LinePath,
  number: number,
) {
  const { id } = await getImport(deps, documentId);
  const line = await findOpenLine(deps.db, id, position);
  if (!line) throw new ShopError('NOT_FOUND');
  const order = await findTransferOfNumber(deps.db, number);
  const problem = findOrderProblem(line, order);
  if (problem) throw new ShopError('VALIDATION_FAILED', { fields: { number: [problem] } });
  return recordLine(deps, actor, id, { ...line, amount: line.amountCents }, order!.documentId);
}

async function dismiss(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
  position: number | undefined,
): Promise<number> {
  const { id, shown } = await getImport(deps, documentId);
  return deps.db.transaction(async (transaction) => {
    const dismissed = await dismissLines(transaction, id, position);
    if (dismissed === 0) return 0;
    const details = { title: shown.fileName, count: dismissed };
    await recordAudit(transaction, actor, 'bank-file.dismissed', documentId, details);
    await resolveUnmatchedAlerts(transaction, deps.now());
    return dismissed;
  });
}

/** Payers can be found as long as the books are kept. */
export const clearOldPayers = ({ db, config }: Deps, limit: number) =>
  clearPayers(db, { years: config.booksYears, limit });
