import { Readable } from 'node:stream';
import type { Deps } from '../../../deps.ts';
import { listImageKeys } from '../../../images.ts';
import { readInBatches } from '../../../streams/batches.ts';
import { streamZip, type ZipEntry } from '../../../streams/zip-stream.ts';
import { openDocument } from '../../invoices/delivery.ts';
import { findProfileImage } from './account-queries.ts';
import { type ExportOwner, exportTopics, toJson } from './export-topics.ts';
import { listInvoices } from './order-queries.ts';

type ZipDeps = Pick<Deps, 'db' | 'files' | 'log'>;

const invoicesAtOnce = 100;

async function* openInvoices(deps: ZipDeps, userId: number): AsyncGenerator<ZipEntry> {
  const read = (after: number, limit: number) => listInvoices(deps.db, userId, after, limit);
  for await (const invoices of readInBatches(read, invoicesAtOnce)) {
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

async function* listEntries(deps: ZipDeps, owner: ExportOwner): AsyncGenerator<ZipEntry> {
  for (const [name, topic] of Object.entries(exportTopics)) {
    const json = toJson(topic(deps.db, owner));
    yield { name: `${name}.json`, stream: Readable.from(json, { objectMode: false }) };
  }
  yield* openInvoices(deps, owner.id);
  yield* openImage(deps, owner.id);
}

export const writeExportZip = (deps: ZipDeps, owner: ExportOwner): AsyncGenerator<Uint8Array> =>
  streamZip(listEntries(deps, owner));
