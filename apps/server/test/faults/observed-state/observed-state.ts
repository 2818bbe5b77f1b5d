import type { Database } from '../../../src/db/client.ts';
import type { CustomerLog } from '../customers/customer-log.ts';
import {
  listCartItems,
  listFailedMails,
  listInvoices,
  listOrders,
  listSessions,
} from './database-state.ts';
import { readInbox, readProviderSessions } from './provider-state.ts';
import { type OrderChange, readOrderChanges } from './order-changes.ts';

export interface DownloadTry {
  readonly userId: number;
  readonly product: string;
  readonly isGranted: boolean;
}

export interface ObservedState {
  readonly orders: Awaited<ReturnType<typeof listOrders>>;
  readonly changes: OrderChange[];
  readonly invoices: Awaited<ReturnType<typeof listInvoices>>;
  readonly sessions: Awaited<ReturnType<typeof listSessions>>;
  readonly cart: Awaited<ReturnType<typeof listCartItems>>;
  readonly provider: Awaited<ReturnType<typeof readProviderSessions>>;
  readonly mails: Awaited<ReturnType<typeof readInbox>>;
  readonly failedMails: Awaited<ReturnType<typeof listFailedMails>>;
  readonly logs: readonly CustomerLog[];
  readonly downloads: readonly DownloadTry[];
  readonly anomalies: readonly string[];
  readonly output: string;
  /** Must not appear in logs, mails or errors. */
  readonly secrets: readonly string[];
}

interface Sources {
  readonly db: Database;
  readonly sandboxUrl: string;
}

type ReportedState = Pick<ObservedState, 'logs' | 'downloads' | 'anomalies' | 'output' | 'secrets'>;

export const nothingReported: ReportedState = {
  logs: [],
  downloads: [],
  anomalies: [],
  output: '',
  secrets: [],
};

/** At one moment, although the shop may go on meanwhile. */
const readDatabase = (db: Database) =>
  db.transaction(
    async (snapshot) => ({
      orders: await listOrders(snapshot),
      changes: await readOrderChanges(snapshot),
      invoices: await listInvoices(snapshot),
      sessions: await listSessions(snapshot),
      cart: await listCartItems(snapshot),
      failedMails: await listFailedMails(snapshot),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

export async function collectState(
  { db, sandboxUrl }: Sources,
  reported: ReportedState = nothingReported,
): Promise<ObservedState> {
  const [stored, provider, mails] = await Promise.all([
    readDatabase(db),
    readProviderSessions(sandboxUrl),
    readInbox(sandboxUrl),
  ]);
  return { ...stored, provider, mails, ...reported };
}
