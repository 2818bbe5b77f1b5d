import type { Database } from '../../../db/client.ts';
import { readInBatches } from '../../../streams/batches.ts';
import {
  listApiTokens,
  listCart,
  listFavorites,
  listNotices,
  listSessions,
  listStaffActions,
  readAccount,
} from './account-queries.ts';
import {
  listChatMessages,
  listContactMessages,
  listMails,
  listSubscriptions,
} from './message-queries.ts';
import { listDownloads, listInvoices, listOrders, listReviews } from './order-queries.ts';

export interface ExportOwner {
  readonly id: number;
  /** In lower case; null while it is not confirmed. */
  readonly address: string | null;
}

const rowsAtOnce = 200;

type Rows = readonly object[];

type ReadAfter<Key> = (
  db: Database,
  key: Key,
  after: number,
  limit: number,
) => Promise<{ readonly id: number }[]>;

async function* readAll<Key>(db: Database, read: ReadAfter<Key>, key: Key): AsyncGenerator<Rows> {
  const readAfter = (after: number, limit: number) => read(db, key, after, limit);
  for await (const rows of readInBatches(readAfter, rowsAtOnce)) {
    yield rows.map(({ id: _id, ...row }) => row);
  }
}

type ReadTopic = (db: Database, owner: ExportOwner) => AsyncGenerator<Rows>;

const ofPerson =
  (read: ReadAfter<number>): ReadTopic =>
  (db, { id }) =>
    readAll(db, read, id);

const ofAddress = (read: ReadAfter<string>): ReadTopic =>
  async function* rows(db, { address }) {
    if (address !== null) yield* readAll(db, read, address);
  };

/** By the name of the file. */
export const exportTopics = {
  account: async function* account(db: Database, { id }: ExportOwner) {
    const found = await readAccount(db, id);
    yield found ? [found] : [];
  },
  sessions: async function* sessions(db: Database, { id }: ExportOwner) {
    yield await listSessions(db, id);
  },
  'api-tokens': ofPerson(listApiTokens),
  cart: ofPerson(listCart),
  favorites: ofPerson(listFavorites),
  orders: ofPerson(listOrders),
  downloads: ofPerson(listDownloads),
  invoices: ofPerson(listInvoices),
  reviews: ofPerson(listReviews),
  'chat-messages': ofPerson(listChatMessages),
  'contact-messages': ofAddress(listContactMessages),
  subscriptions: ofAddress(listSubscriptions),
  mails: ofAddress(listMails),
  notices: ofPerson(listNotices),
  'staff-actions': ofPerson(listStaffActions),
} satisfies Readonly<Record<string, ReadTopic>>;

export type ExportTopic = keyof typeof exportTopics;

/** One list as JSON, never as a whole in memory. */
export async function* toJson(batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of batches) {
    for (const row of rows) {
      yield `${separator}${JSON.stringify(row, null, 2)}`;
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
