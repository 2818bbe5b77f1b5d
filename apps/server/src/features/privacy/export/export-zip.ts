import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Deps } from '../../../deps.ts';
import { listImageKeys } from '../../../images.ts';
import { openDocument } from '../../invoices/delivery/stored-documents.ts';
import { findProfileImage } from './account-queries.ts';
import { type ExportOwner, exportTopics, toJson } from './export-topics.ts';
import { listInvoices } from './order-queries.ts';

type ZipDeps = Pick<Deps, 'db' | 'files' | 'log'>;

const invoicesAtOnce = 100;

interface Entry {
  readonly name: string;
  readonly stream: Readable;
  readonly isCompressed?: boolean;
}

async function* openInvoices(deps: ZipDeps, userId: number): AsyncGenerator<Entry> {
  let after = 0;
  for (;;) {
    const invoices = await listInvoices(deps.db, userId, after, invoicesAtOnce);
    for (const invoice of invoices) {
      const { stream } = await openDocument(deps, invoice, 'pdf');
      yield { name: `invoices/${invoice.number}.pdf`, stream, isCompressed: true };
    }
    if (invoices.length < invoicesAtOnce) return;
    after = invoices.at(-1)!.id;
  }
}

async function* openImage({ db, files }: ZipDeps, userId: number): AsyncGenerator<Entry> {
  const image = await findProfileImage(db, userId);
  const key = image && listImageKeys(image).at(-1);
  const found = key && (await files.openImage(key));
  if (found) yield { name: `profile-${key}`, stream: found.stream, isCompressed: true };
}

async function* listEntries(deps: ZipDeps, owner: ExportOwner): AsyncGenerator<Entry> {
  for (const [name, topic] of Object.entries(exportTopics)) {
    const json = toJson(topic(deps.db, owner));
    yield { name: `${name}.json`, stream: Readable.from(json, { objectMode: false }) };
  }
  yield* openInvoices(deps, owner.id);
  yield* openImage(deps, owner.id);
}

/** The next entry is opened when the one before was read: memory does not grow. */
async function fillZip(deps: ZipDeps, owner: ExportOwner, zip: ZipFile, signal: AbortSignal) {
  for await (const { name, stream, isCompressed = false } of listEntries(deps, owner)) {
    zip.addReadStream(stream, name, { compress: !isCompressed });
    await finished(stream, { signal, cleanup: true }).catch((error: unknown) => {
      stream.destroy();
      throw error;
    });
  }
  zip.end();
}

export async function* writeExportZip(
  deps: ZipDeps,
  owner: ExportOwner,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const ending = new AbortController();
  const output = zip.outputStream as Readable;
  const filling = fillZip(deps, owner, zip, ending.signal);
  filling.catch((error: unknown) => output.destroy(error as Error));
  try {
    yield* output as AsyncIterable<Uint8Array>;
    await filling;
  } finally {
    ending.abort();
  }
}
