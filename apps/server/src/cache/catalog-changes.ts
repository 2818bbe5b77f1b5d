import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../platform/log.ts';

export interface CatalogChanges {
  /** Returns false while a change could go unnoticed. */
  isSubscribed(): boolean;
  /** Calls with each changed tag, and with `everything` whenever one may have gone unnoticed. */
  onChange(listener: (tag: string) => void): void;
  /**
   * Resolves when every change that was committed before the call has been published here and, if
   * they answer in time, on the other nodes.
   */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'catalog_changed';
const applicationName = 'partshelf pages';
const markerPrefix = 'marker:';
const seenPrefix = 'seen:';
/** A node that does not answer in time catches up by itself. */
const longestWaitMs = 500;
const firstRetryMs = 100;
const longestRetryMs = 10_000;
/** A dead connection is noticed after this and one timeout. */
const heartbeatMs = 10_000;
const timeoutMs = 5_000;

const noticeDeadNodes =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

const unnoticed = 'changes of the catalogue go unnoticed: no page is cached';

const notifyAndCount = `
  select pg_notify($1, $2), count(*)::int as listeners from pg_stat_activity
  where application_name = $3 and datname = current_database()`;

type Marker = ReturnType<typeof createMarker>;

function createMarker() {
  const here = Promise.withResolvers<void>();
  const waiting = new AbortController();
  let seen = 0;
  let wanted = Infinity;
  return {
    reached: here.promise,
    onReached: here.resolve,
    onSeen(): void {
      seen += 1;
      if (seen >= wanted) waiting.abort();
    },
    async seenBy(others: number, waitMs: number): Promise<void> {
      if (seen >= others) return;
      wanted = others;
      await delay(waitMs, undefined, { signal: waiting.signal }).catch(() => {});
    },
  };
}

interface ConnectionEvents {
  onConnected(client: pg.Client): void;
  onLost(): void;
  receive(payload: string): void;
}

/** @throws when the connection is lost, or ended by the signal */
async function listenUntilLost(
  connectionString: string | undefined,
  stopped: AbortSignal,
  { onConnected, onLost, receive }: ConnectionEvents,
): Promise<void> {
  const lost = new AbortController();
  const over = AbortSignal.any([stopped, lost.signal]);
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('Connection terminated')));
  client.on('notification', ({ payload }) => receive(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${channel}; ${noticeDeadNodes}`);
    onConnected(client);
    for (;;) {
      await delay(heartbeatMs, null, { signal: over });
      await client.query('select 1');
    }
  } finally {
    onLost();
    await client.end();
  }
}

async function pauseAfter(failures: number, signal: AbortSignal): Promise<void> {
  const pauseMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
  await delay(pauseMs, null, { signal }).catch(() => {});
}

async function listenUntilStopped(
  connectionString: string | undefined,
  stopped: AbortSignal,
  events: ConnectionEvents,
  log: Logger,
): Promise<void> {
  let failures = 0;

  function onConnected(client: pg.Client): void {
    failures = 0;
    events.onConnected(client);
  }

  while (!stopped.aborted) {
    try {
      await listenUntilLost(connectionString, stopped, { ...events, onConnected });
    } catch (err) {
      if (stopped.aborted) return;
      log.warn({ err, dependency: 'database' }, unnoticed);
    }
    await pauseAfter(failures, stopped);
    failures += 1;
  }
}

/** Reports the changes of all nodes; restores lost connections. */
export function subscribeToCatalogChanges(
  { connectionString }: pg.ClientConfig,
  log: Logger,
  waitMs = longestWaitMs,
): CatalogChanges {
  const stopped = new AbortController();
  const listeners: ((tag: string) => void)[] = [];
  let subscribed: pg.Client | undefined;
  const markers = new Map<string, Marker>();

  function reachMarker(id: string): void {
    const own = markers.get(id);
    if (own) return own.onReached();
    subscribed?.query('select pg_notify($1, $2)', [channel, seenPrefix + id]).catch(() => {});
  }

  function receive(payload: string): void {
    if (payload.startsWith(markerPrefix)) reachMarker(payload.slice(markerPrefix.length));
    else if (payload.startsWith(seenPrefix))
      markers.get(payload.slice(seenPrefix.length))?.onSeen();
    else publish(payload || everything);
  }

  function publish(tag: string): void {
    for (const listener of listeners) listener(tag);
  }

  function onConnected(client: pg.Client): void {
    subscribed = client;
    publish(everything);
  }

  function onLost(): void {
    subscribed = undefined;
    publish(everything);
    for (const { onReached } of markers.values()) onReached();
  }

  const events = { onConnected, onLost, receive };
  const listening = listenUntilStopped(connectionString, stopped.signal, events, log);

  return {
    isSubscribed: () => subscribed !== undefined,
    onChange: (listener) => void listeners.push(listener),
    async catchUp() {
      if (!subscribed) return;
      // Notifications arrive in the order of their commits.
      const id = randomUUID();
      const marker = createMarker();
      markers.set(id, marker);
      try {
        const values = [channel, markerPrefix + id, applicationName];
        const { rows } = await subscribed.query(notifyAndCount, values);
        await marker.reached;
        await marker.seenBy(rows[0].listeners - 1, waitMs);
      } catch (error) {
        log.warn({ err: error, dependency: 'database' }, 'a change may have been missed');
        publish(everything);
      } finally {
        markers.delete(id);
      }
    },
    async stop() {
      stopped.abort();
      await listening;
    },
  };
}

export const everything = 'everything';

export const anyChange = 'any-change';

export function isAffected(tags: ReadonlySet<string>, changed: string): boolean {
  return changed === everything || tags.has(changed) || tags.has(anyChange);
}
