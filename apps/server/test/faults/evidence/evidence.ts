import type { Database } from '../../../src/db/client.ts';
import type { CustomerLog } from '../customers/customer-log.ts';
import { listCartItems, listOrders, listSessions } from './database-evidence.ts';
import { readInbox, readProvider } from './provider-evidence.ts';
import { type OrderChange, readWitness } from './witness.ts';

/** Whether the shop let somebody have a product when they asked for it. */
export interface DownloadTry {
  readonly userId: number;
  readonly product: string;
  readonly isGranted: boolean;
}

export interface Evidence {
  readonly orders: Awaited<ReturnType<typeof listOrders>>;
  readonly changes: OrderChange[];
  readonly sessions: Awaited<ReturnType<typeof listSessions>>;
  readonly cart: Awaited<ReturnType<typeof listCartItems>>;
  readonly provider: Awaited<ReturnType<typeof readProvider>>;
  readonly mails: Awaited<ReturnType<typeof readInbox>>;
  readonly logs: readonly CustomerLog[];
  readonly downloads: readonly DownloadTry[];
  /** What anybody else noticed that should not be. */
  readonly surprises: readonly string[];
  /** What the shops printed. */
  readonly output: string;
  /** What must never be printed, mailed to others, or be part of an error. */
  readonly secrets: readonly string[];
}

interface Sources {
  readonly db: Database;
  readonly sandboxUrl: string;
}

type Heard = Pick<Evidence, 'logs' | 'downloads' | 'surprises' | 'output' | 'secrets'>;

export const nothingHeard: Heard = {
  logs: [],
  downloads: [],
  surprises: [],
  output: '',
  secrets: [],
};

/** Everything that a judge of the shop may look at: its database, the provider, the mails, the customers. */
export async function gatherEvidence(
  { db, sandboxUrl }: Sources,
  heard: Heard = nothingHeard,
): Promise<Evidence> {
  const [orders, changes, sessions, cart, provider, mails] = await Promise.all([
    listOrders(db),
    readWitness(db),
    listSessions(db),
    listCartItems(db),
    readProvider(sandboxUrl),
    readInbox(sandboxUrl),
  ]);
  return { orders, changes, sessions, cart, provider, mails, ...heard };
}
