import { Readable } from 'node:stream';
import type { Deps } from '../../deps.ts';
import { listImageKeys } from '../../files/images.ts';
import { readInBatches } from '../../platform/batches.ts';
import { streamZip, type ZipEntry } from '../../files/zip-stream.ts';
import { openDocument } from '../invoices/delivery.ts';
import { findProfileImage, listAttachments, listInvoices } from './exported-file-queries.ts';
import { exportedCompanyTopics, exportedTopics } from './exported-topics.ts';
import type { UserWithEmail } from './deletion-queries.ts';
import type { Rows } from './exported-rows.ts';
import { listOriginals, toOriginalName } from './inbound-mail-queries.ts';

const rowsAtOnce = 200;

type ZipDeps = Pick<Deps, 'db' | 'files' | 'log' | 'branding'>;

export const writeExportZip = (deps: ZipDeps, user: UserWithEmail): AsyncGenerator<Uint8Array> =>
  streamZip(listEntries(deps, user));

async function* listEntries(deps: ZipDeps, user: UserWithEmail): AsyncGenerator<ZipEntry> {
  for (const [name, topic] of Object.entries(exportedTopics)) {
    const json = toJson(topic(deps.db, user));
    yield { name: `${name}.json`, stream: Readable.from(json, { objectMode: false }) };
  }
  for (const [name, topic] of Object.entries(exportedCompanyTopics)) {
    const batches = topic(deps.db, user);
    const first = await batches.next();
    if (first.done) continue;
    const json = toJson(continueAfter(first.value, batches));
    yield { name: `${name}.json`, stream: Readable.from(json, { objectMode: false }) };
  }
  yield* openInvoices(deps, user.id);
  yield* openImage(deps, user.id);
  yield* openAttachments(deps, user.id);
  yield* openOriginals(deps, user);
}

async function* openInvoices(deps: ZipDeps, userId: number): AsyncGenerator<ZipEntry> {
  const read = (after: number, limit: number) => listInvoices(deps.db, userId, after, limit);
  for await (const invoices of readInBatches(read, rowsAtOnce)) {
    for (const invoice of invoices) {
      const { stream } = await openDocument(deps, invoice, 'pdf');
      yield { name: `invoices/${invoice.number}.pdf`, stream, isCompressed: true };
    }
  }
}

async function* openImage({ db, files }: ZipDeps, userId: number): AsyncGenerator<ZipEntry> {
  const image = await findProfileImage(db, userId);
  const key = image && listImageKeys(image).at(-1);
  const found = key && (await files.openImage(key));
  if (found) yield { name: `profile-${key}`, stream: found.stream, isCompressed: true };
}

async function* openAttachments(deps: ZipDeps, userId: number): AsyncGenerator<ZipEntry> {
  const read = (after: number, limit: number) => listAttachments(deps.db, userId, after, limit);
  for await (const attachments of readInBatches(read, rowsAtOnce)) {
    for (const { documentId, name, storageKey } of attachments) {
      const stream = await deps.files.openPackage(storageKey);
      yield { name: `chat-files/${documentId}-${name}`, stream };
    }
  }
}

async function* openOriginals(deps: ZipDeps, user: UserWithEmail): AsyncGenerator<ZipEntry> {
  const read = (after: number, limit: number) => listOriginals(deps.db, user, after, limit);
  for await (const originals of readInBatches(read, rowsAtOnce)) {
    for (const { documentId, storageKey } of originals) {
      const stream = await deps.files.openPackage(storageKey);
      yield { name: toOriginalName(documentId), stream };
    }
  }
}

async function* continueAfter(first: Rows, others: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  yield first;
  yield* others;
}

async function* toJson(batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of batches) {
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row, null, 2)}`;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
