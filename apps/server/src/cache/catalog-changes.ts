import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logging/log.ts';
import { everything } from './cache-tags.ts';

export interface CatalogChanges {
  /** False while a change could go unnoticed. */
  isSubscribed(): boolean;
  /** Calls with each changed tag, and with `everything` whenever one may have gone unnoticed. */
  onChange(listener: (tag: string) => void): void;
  /** Resolves when every change that was committed before the call has been published here. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'catalog_changed';
const firstRetryMs = 100;
const longestRetryMs = 10_000;
/** A dead connection is noticed after this and one timeout. */
const heartbeatMs = 10_000;
const timeoutMs = 5_000;

/** Reports the changes of all nodes; restores lost connections. */
export function subscribeToCatalogChanges(
  { connectionString }: pg.ClientConfig,
  log: Logger,
): CatalogChanges {
  const stopped = new AbortController();
  const listeners: ((tag: string) => void)[] = [];
  let subscribed: pg.Client | undefined;
  const markers = new Map<string, () => void>();
  let failures = 0;

  function publish(tag: string): void {
    const reachMarker = markers.get(tag);
    if (reachMarker) return reachMarker();
    for (const listener of listeners) listener(tag);
  }

  async function listenUntilLost(): Promise<void> {
    const lost = new AbortController();
    const over = AbortSignal.any([stopped.signal, lost.signal]);
    const client = new pg.Client({
      connectionString,
      application_name: 'partshelf pages',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('Connection terminated')));
    client.on('notification', ({ payload }) => publish(payload || everything));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      subscribed = client;
      failures = 0;
      publish(everything);
      for (;;) {
        await delay(heartbeatMs, null, { signal: over });
        await client.query('select 1');
      }
    } finally {
      subscribed = undefined;
      publish(everything);
      for (const reachMarker of markers.values()) reachMarker();
      await client.end();
    }
  }

  async function listen(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await listenUntilLost();
      } catch (error) {
        if (stopped.signal.aborted) return;
        const dependency = 'database';
        log.warn(
          { err: error, dependency },
          'changes of the catalogue go unnoticed: no page is cached',
        );
      }
      const pauseMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
      failures += 1;
      await delay(pauseMs, null, { signal: stopped.signal }).catch(() => {});
    }
  }

  const listening = listen();

  return {
    isSubscribed: () => subscribed !== undefined,
    onChange: (listener) => void listeners.push(listener),
    async catchUp() {
      if (!subscribed) return;
      // Notifications arrive in the order of their commits.
      const marker = `marker:${randomUUID()}`;
      const reached = new Promise<void>((resolve) => markers.set(marker, resolve));
      try {
        await subscribed.query('select pg_notify($1, $2)', [channel, marker]);
        await reached;
      } catch (error) {
        log.warn({ err: error, dependency: 'database' }, 'a change may have been missed');
        publish(everything);
      } finally {
        markers.delete(marker);
      }
    },
    async stop() {
      stopped.abort();
      await listening;
    },
  };
}
