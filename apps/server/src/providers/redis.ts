import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Namespace, ServerOptions } from 'socket.io';
import type { ProviderReport } from './provider-health.ts';

type Client = ReturnType<typeof createClient>;

/** May be unavailable at any time: callers get null and continue. */
export interface Redis {
  readonly client: Client;
  readonly socketAdapter: NonNullable<ServerOptions['adapter']>;
  /** Returns null when Redis is unavailable or too slow. */
  run<Reply>(question: () => Promise<Reply>): Promise<Reply | null>;
  withTimeout<Reply>(reply: Promise<Reply>): Promise<Reply | null>;
  close(): void;
}

const timeoutMs = 500;
const probeIntervalMs = 1_000;
const longestRetryDelayMs = 2_000;
const connectTimeoutMs = 3_000;
/** A connection without any traffic, pings included, is closed and opened again. */
const idleTimeoutMs = 8_000;
const pingEveryMs = 3_000;
const longestQueue = 10_000;

const isSignInRefused = (error: unknown): boolean =>
  /^(WRONGPASS|NOAUTH|NOPERM)\b/.test((error as Error).message);

function createReconnectingClient(url: string): Client {
  return createClient({
    url,
    commandsQueueMaxLength: longestQueue,
    pingInterval: pingEveryMs,
    socket: {
      connectTimeout: connectTimeoutMs,
      socketTimeout: idleTimeoutMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, longestRetryDelayMs),
    },
  });
}

export function createRedis(url: string, report: ProviderReport): Redis {
  const client = createReconnectingClient(url);
  let state: 'starting' | 'available' | 'unavailable' | 'closed' = 'starting';

  /** Writes, because a full or read-only Redis still answers pings. */
  async function probe(): Promise<void> {
    try {
      await client.set('partshelf:probe', '', { PX: probeIntervalMs });
      if (state === 'closed') return;
      state = 'available';
      report.answered();
    } catch (error) {
      markUnavailable(error);
      setTimeout(() => client.isOpen && probe(), probeIntervalMs).unref();
    }
  }

  function markUnavailable(error: unknown): void {
    if (state === 'unavailable' || state === 'closed') return;
    const wasAvailable = state === 'available';
    state = 'unavailable';
    report.failed(error, isSignInRefused(error) ? 'refused' : 'away');
    if (wasAvailable) setTimeout(probe, probeIntervalMs).unref();
  }

  async function hurry<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
    const answer = reply.catch((error: unknown) => {
      markUnavailable(error);
      return null;
    });
    return state === 'available' ? raceTimeout(answer) : null;
  }

  async function raceTimeout<Reply>(answer: Promise<Reply>): Promise<Reply | null> {
    const { promise: timeout, resolve: giveUp } = Promise.withResolvers<null>();
    const timer = setTimeout(() => {
      markUnavailable(new Error(`no answer within ${timeoutMs} ms`));
      giveUp(null);
    }, timeoutMs);
    try {
      return await Promise.race([answer, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  client.on('error', markUnavailable);
  client.connect().catch(markUnavailable);
  void probe();

  const calls: Pick<Redis, 'client' | 'run' | 'withTimeout'> = {
    client,
    withTimeout: hurry,
    run: async (question) => (state === 'available' ? hurry(question()) : null),
  };
  return {
    ...calls,
    socketAdapter: createSocketAdapter(calls),
    close() {
      state = 'closed';
      client.destroy();
    },
  };
}

type RedisClient = Redis['client'];

const streamName = 'partshelf:realtime';
const maxMessages = 10_000;
const readMs = 2_000;

/** The package ignores the results of these commands, and a rejection would end the process. */
function withReportedFailures(client: RedisClient): RedisClient {
  const reportFailure = (reply: Promise<unknown>) => {
    reply.catch((error: unknown) => client.emit('error', error));
    return reply;
  };
  return Object.assign(Object.create(client), {
    publish: (...message: Parameters<RedisClient['publish']>) =>
      reportFailure(client.publish(...message)),
    subscribe: (...channel: Parameters<RedisClient['subscribe']>) =>
      reportFailure(client.subscribe(...channel)),
    duplicate: () => withReportedFailures(client.duplicate()),
  });
}

/** While Redis is away, a node's own clients get events at once, others when it is back. */
function createSocketAdapter(redis: Pick<Redis, 'client' | 'run' | 'withTimeout'>) {
  const join = createAdapter(withReportedFailures(redis.client), {
    streamName: streamName,
    channelPrefix: streamName,
    maxLen: maxMessages,
    blockTimeInMs: readMs,
  });
  // It is called with `new`, which an arrow function does not support.
  return function joinNodes(namespace: Namespace) {
    const adapter = join(namespace);
    const publish = adapter.doPublish.bind(adapter);
    const countNodes = adapter.serverCount.bind(adapter);
    adapter.doPublish = async (message) => (await redis.withTimeout(publish(message))) ?? '';
    adapter.serverCount = async () => (await redis.run(countNodes)) ?? 1;
    return adapter;
  };
}
