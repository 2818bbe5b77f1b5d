import { Readable } from 'node:stream';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { listImageKeys } from '../../files/images.ts';
import { readInBatches } from '../../platform/batches.ts';
import { streamZip, type ZipEntry } from '../../files/zip-stream.ts';
import { openDocument } from '../invoices/delivery.ts';
import {
  findProfileImage,
  listApiTokens,
  listAttachments,
  listCart,
  listChatMessages,
  listChatRatings,
  listContactMessages,
  listFavorites,
  listMails,
  listNotices,
  listReviews,
  listSessions,
  listStaffActions,
  listStaffNotes,
  listSubscriptions,
  readAccount,
} from './exported-data-queries.ts';
import {
  listCompanies,
  listCompanyClaims,
  listCompanyEvents,
  listCompanyInvitations,
  listJoinRequests,
} from './exported-company-queries.ts';
import { listDownloads, listInvoices, listOrders } from './exported-order-queries.ts';
import { listInboundMails, listOriginals, toOriginalName } from './inbound-mail-queries.ts';

interface ExportedUser {
  readonly id: number;
  /** In lower case; null while it is not confirmed. */
  readonly email: string | null;
}

type ZipDeps = Pick<Deps, 'db' | 'files' | 'log' | 'branding'>;

export const writeExportZip = (deps: ZipDeps, user: ExportedUser): AsyncGenerator<Uint8Array> =>
  streamZip(listEntries(deps, user));

async function* listEntries(deps: ZipDeps, user: ExportedUser): AsyncGenerator<ZipEntry> {
  for (const [name, topic] of Object.entries(exportTopics)) {
    const json = toJson(topic(deps.db, user));
    yield { name: `${name}.json`, stream: Readable.from(json, { objectMode: false }) };
  }
  for (const [name, topic] of Object.entries(companyTopics)) {
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
  for await (const invoices of readInBatches(read, invoicesAtOnce)) {
    for (const invoice of invoices) {
      const { stream } = await openDocument(deps, invoice, 'pdf');
      yield { name: `invoices/${invoice.number}.pdf`, stream, isCompressed: true };
    }
  }
}

const invoicesAtOnce = 100;

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

async function* openOriginals(deps: ZipDeps, user: ExportedUser): AsyncGenerator<ZipEntry> {
  const read = (after: number, limit: number) => listOriginals(deps.db, user, after, limit);
  for await (const originals of readInBatches(read, rowsAtOnce)) {
    for (const { documentId, storageKey } of originals) {
      const stream = await deps.files.openPackage(storageKey);
      yield { name: toOriginalName(documentId), stream };
    }
  }
}

type Rows = readonly object[];

type ReadTopic = (db: Database, user: ExportedUser) => AsyncGenerator<Rows>;

type ReadAfter<Key> = (
  db: Database,
  key: Key,
  after: number,
  limit: number,
) => Promise<{ readonly id: number }[]>;

const ofUser =
  (read: ReadAfter<number>): ReadTopic =>
  (db, { id }) =>
    readAll(db, read, id);

const ofEmail = (read: ReadAfter<string>): ReadTopic =>
  async function* rows(db, { email }) {
    if (email !== null) yield* readAll(db, read, email);
  };

/** By the name of the file. */
const exportTopics = {
  account: async function* account(db: Database, { id }: ExportedUser) {
    const found = await readAccount(db, id);
    yield found ? [found] : [];
  },
  sessions: async function* sessions(db: Database, { id }: ExportedUser) {
    yield await listSessions(db, id);
  },
  'api-tokens': ofUser(listApiTokens),
  cart: ofUser(listCart),
  favorites: ofUser(listFavorites),
  orders: ofUser(listOrders),
  downloads: ofUser(listDownloads),
  invoices: ofUser(listInvoices),
  reviews: ofUser(listReviews),
  'chat-messages': ofUser(listChatMessages),
  'chat-ratings': ofUser(listChatRatings),
  'contact-messages': ofEmail(listContactMessages),
  'inbound-mails': (db: Database, user: ExportedUser) =>
    readAll(db, listInboundMails, user, wholeMailsAtOnce),
  subscriptions: ofEmail(listSubscriptions),
  mails: ofEmail(listMails),
  notices: ofUser(listNotices),
  'staff-actions': ofUser(listStaffActions),
  'staff-notes': ofUser(listStaffNotes),
} satisfies Readonly<Record<string, ReadTopic>>;

/** Without a file for who has nothing to do with companies. */
const companyTopics = {
  companies: ofUser(listCompanies),
  'company-claims': ofUser(listCompanyClaims),
  'company-events': ofUser(listCompanyEvents),
  'company-invitations': ofEmail(listCompanyInvitations),
  'company-join-requests': ofUser(listJoinRequests),
} satisfies Readonly<Record<string, ReadTopic>>;

export type ExportTopic = keyof typeof exportTopics | keyof typeof companyTopics;

async function* continueAfter(first: Rows, others: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  yield first;
  yield* others;
}

/** One list as JSON, never as a whole in memory. */
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

async function* readAll<Key>(
  db: Database,
  read: ReadAfter<Key>,
  key: Key,
  atOnce = rowsAtOnce,
): AsyncGenerator<Rows> {
  const readAfter = (after: number, limit: number) => read(db, key, after, limit);
  for await (const rows of readInBatches(readAfter, atOnce)) {
    yield rows.map(({ id: _id, ...row }) => row);
  }
}

const rowsAtOnce = 200;
/** Their texts are long. */
const wholeMailsAtOnce = 20;
