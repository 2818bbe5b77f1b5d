import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Side = 'client' | 'server';

export interface Wire {
  readonly url: string;
  /** Changes the target of new connections. */
  leadTo(url: string): void;
  /** Resets all connections, and new ones until `mend` is called. */
  cut(): void;
  mend(): void;
  /** Drops the first data from this side that matches, and resets its connection. */
  cutAt(side: Side, words: RegExp): Promise<void>;
  close(): Promise<void>;
}

interface Interception {
  readonly side: Side;
  readonly words: RegExp;
  readonly resolve: () => void;
}

export async function openWire(firstTarget: string): Promise<Wire> {
  const connections = new Set<Socket>();
  let target = new URL(firstTarget);
  let isCut = false;
  let interception: Interception | undefined;

  function isIntercepted(side: Side, part: Buffer): boolean {
    if (interception?.side !== side || !interception.words.test(part.toString())) return false;
    interception.resolve();
    interception = undefined;
    return true;
  }

  function pass(client: Socket): void {
    // A client may reset its connection too.
    client.on('error', () => client.destroy());
    if (isCut) return void client.resetAndDestroy();
    const server = connect(Number(target.port), target.hostname);
    const forward = (side: Side, from: Socket, to: Socket) => {
      connections.add(from);
      from.on('data', (part) => {
        if (isIntercepted(side, part)) client.resetAndDestroy();
        else to.write(part);
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        connections.delete(from);
        to.destroy();
      });
    };
    forward('client', client, server);
    forward('server', server, client);
  }

  const entrance = createServer(pass);
  await once(entrance.listen(0, '127.0.0.1'), 'listening');
  const { port } = entrance.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    leadTo(url) {
      target = new URL(url);
    },
    cut() {
      isCut = true;
      for (const connection of connections) connection.resetAndDestroy();
    },
    mend() {
      isCut = false;
    },
    cutAt: (side, words) =>
      new Promise((resolve) => {
        interception = { side, words, resolve };
      }),
    async close() {
      entrance.close();
      for (const connection of connections) connection.destroy();
      await once(entrance, 'close');
    },
  };
}
