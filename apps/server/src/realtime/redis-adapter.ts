import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Namespace } from 'socket.io';
import type { Redis } from '../providers/redis.ts';

type Client = Redis['client'];

const name = 'partshelf:realtime';
const keptMessages = 10_000;
const readMs = 2_000;

/** The package leaves these two to themselves, and one that fails would end the process. */
function watchLostCommands(client: Client): Client {
  const watch = (reply: Promise<unknown>) => {
    reply.catch((error: unknown) => client.emit('error', error));
    return reply;
  };
  return Object.assign(Object.create(client), {
    publish: (...message: Parameters<Client['publish']>) => watch(client.publish(...message)),
    subscribe: (...channel: Parameters<Client['subscribe']>) => watch(client.subscribe(...channel)),
    duplicate: () => watchLostCommands(client.duplicate()),
  });
}

/**
 * Makes the sockets of all nodes one. What a node sends while Redis is away reaches its own people
 * without delay, and those of the other nodes as soon as Redis is back.
 */
export function createRedisAdapter(redis: Redis) {
  const join = createAdapter(watchLostCommands(redis.client), {
    streamName: name,
    channelPrefix: name,
    maxLen: keptMessages,
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
