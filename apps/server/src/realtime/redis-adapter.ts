import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace } from 'socket.io';
import type { Redis } from '../providers/redis.ts';

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

/**
 * Makes the sockets of all nodes one. What a node sends while Redis is away reaches its own people
 * without delay, and those of the other nodes as soon as Redis is back.
 */
export function createRedisAdapter(redis: Redis) {
  const join = createAdapter(withReportedFailures(redis.client), {
    streamName: name,
    channelPrefix: name,
    maxLen: maxMessages,
    blockTimeInMs: readMs,
  });
  // Called with `new`, which an arrow function would not bear.
  return function joinNodes(namespace: Namespace) {
    const adapter = join(namespace);
    const publish = adapter.doPublish.bind(adapter);
    const countNodes = adapter.serverCount.bind(adapter);
    adapter.doPublish = async (message) => (await redis.withTimeout(publish(message))) ?? '';
    adapter.serverCount = async () => (await redis.run(countNodes)) ?? 1;
    return adapter;
  };
}
