import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace } from 'socket.io';
import type { Redis } from './redis.ts';

type Client = Redis['client'];

const name = 'partshelf:realtime';
const maxMessages = 10_000;
const readMs = 2_000;

/** The package ignores the results of these commands, and a rejection would end the process. */
function withReportedFailures(client: Client): Client {
  const reportFailure = (reply: Promise<unknown>) => {
    reply.catch((error: unknown) => client.emit('error', error));
    return reply;
  };
  return Object.assign(Object.create(client), {
    publish: (...message: Parameters<Client['publish']>) =>
      reportFailure(client.publish(...message)),
    subscribe: (...channel: Parameters<Client['subscribe']>) =>
      reportFailure(client.subscribe(...channel)),
    duplicate: () => withReportedFailures(client.duplicate()),
  });
}

/** While Redis is away, a node's own clients get events at once, others when it is back. */
export function createSocketAdapter(redis: Pick<Redis, 'client' | 'run' | 'withTimeout'>) {
  const join = createAdapter(withReportedFailures(redis.client), {
    streamName: name,
    channelPrefix: name,
    maxLen: maxMessages,
    blockTimeInMs: readMs,
  });
  // Called with `new`, which an arrow function does not support.
  return function joinNodes(namespace: Namespace) {
    const adapter = join(namespace);
    const publish = adapter.doPublish.bind(adapter);
    const countNodes = adapter.serverCount.bind(adapter);
    adapter.doPublish = async (message) => (await redis.withTimeout(publish(message))) ?? '';
    adapter.serverCount = async () => (await redis.run(countNodes)) ?? 1;
    return adapter;
  };
}
