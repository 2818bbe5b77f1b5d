import { createClient } from 'redis';
import type { Logger } from '../log.ts';

type Client = ReturnType<typeof createClient>;

/** What the nodes of a shop share in passing. It may go away at any time, and nobody waits for it. */
export interface Redis {
  readonly client: Client;
  /** Null when the answer is not there at once; while Redis is away nothing is asked. */
  ask<Reply>(question: () => Promise<Reply>): Promise<Reply | null>;
  /** The same for what has been asked already, and is asked again when Redis has come back. */
  hurry<Reply>(reply: Promise<Reply>): Promise<Reply | null>;
  close(): void;
}

const answerMs = 250;
const lookAgainMs = 1_000;
const longestRetryDelayMs = 2_000;
const connectTimeoutMs = 3_000;
/** A connection that says nothing for so long, pings included, is given up and made anew. */
const silenceMs = 8_000;
const pingEveryMs = 3_000;
const longestQueue = 10_000;

function createReconnectingClient(url: string): Client {
  return createClient({
    url,
    commandsQueueMaxLength: longestQueue,
    pingInterval: pingEveryMs,
    socket: {
      connectTimeout: connectTimeoutMs,
      socketTimeout: silenceMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestRetryDelayMs),
    },
  });
}

/** Connects for as long as the process lives. An outage is two lines in the log, however long. */
export function createRedis(url: string, log: Logger): Redis {
  const client = createReconnectingClient(url);
  let state: 'starting' | 'answering' | 'away' | 'closed' = 'starting';

  /** Takes a write to be sure of: a Redis that is full, or a copy, still answers pings. */
  async function look(): Promise<void> {
    try {
      await client.set('partshelf:look', '', { PX: lookAgainMs });
      if (state === 'away') log.info('Redis answers again');
      if (state !== 'closed') state = 'answering';
    } catch (error) {
      leave(error);
      setTimeout(() => client.isOpen && look(), lookAgainMs).unref();
    }
  }

  function leave(error: unknown): void {
    if (state === 'away' || state === 'closed') return;
    const wasAnswering = state === 'answering';
    state = 'away';
    log.warn({ err: error }, 'Redis does not answer: this node counts and talks alone');
    if (wasAnswering) setTimeout(look, lookAgainMs).unref();
  }

  async function hurry<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
    const answer = reply.catch((error: unknown) => {
      leave(error);
      return null;
    });
    return state === 'answering' ? withinTime(answer) : null;
  }

  async function withinTime<Reply>(answer: Promise<Reply>): Promise<Reply | null> {
    const { promise: patience, resolve: giveUp } = Promise.withResolvers<null>();
    let isOver = false;
    // What has arrived is looked at first: it may have been this process that was busy.
    const timer = setTimeout(() => setImmediate(endWaiting), answerMs);
    function endWaiting(): void {
      if (isOver) return;
      leave(new Error(`no answer within ${answerMs} ms`));
      giveUp(null);
    }
    try {
      return await Promise.race([answer, patience]);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  client.on('error', leave);
  client.connect().catch(leave);
  void look();

  return {
    client,
    hurry,
    ask: async (question) => (state === 'answering' ? hurry(question()) : null),
    close() {
      state = 'closed';
      client.destroy();
    },
  };
}
