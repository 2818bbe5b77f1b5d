import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { FaultPoint } from './fault-points.ts';

export type ProxyMode = 'open' | 'reset' | 'silent';

export interface FaultProxy {
  readonly url: string;
  /** Resets connections, or drops what they send, until the mode is `open` again. */
  setMode(mode: ProxyMode): void;
  arm(trigger: FaultTrigger | undefined): void;
  close(): Promise<void>;
}

const transactionStart = /^Q[^]{4}begin/;

/** The shop sends one message at a time, so each chunk is a whole message. */
export async function createFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let mode: ProxyMode = 'open';
  let trigger: FaultTrigger | undefined;

  function matches(message: string, transaction: string): boolean {
    if (!trigger?.point.pattern.test(message)) return false;
    return !trigger.point.after || trigger.point.after.test(transaction);
  }

  function pass(client: Socket): void {
    const dependency = connect(Number(port), hostname);
    let transaction = '';
    let fired: FaultTrigger | undefined;

    client.on('data', (part) => {
      const message = part.toString('latin1');
      transaction = transactionStart.test(message) ? '' : transaction + message;
      if (mode === 'reset') client.resetAndDestroy();
      if (mode !== 'open' || fired?.point.blocks === 'request') return;
      if (!fired && matches(message, transaction) && trigger!.claim()) fired = trigger;
      if (fired?.point.blocks === 'request') fired.fire(proxy);
      else dependency.write(part);
    });
    dependency.on('data', (part) => {
      if (fired) fired.fire(proxy);
      else client.write(part);
    });
    for (const [from, to] of [
      [client, dependency],
      [dependency, client],
    ] as const) {
      sockets.add(from);
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  }

  const server = createServer(pass);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const proxy: FaultProxy = {
    url: url.href.replace(/\/$/, ''),
    setMode: (wanted) => (mode = wanted),
    arm: (wanted) => (trigger = wanted),
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return proxy;
}

type FaultTrigger = ReturnType<typeof createFaultTrigger>;

/** Shared by several proxies; fires once, at the first that sees the message. */
export function createFaultTrigger(point: FaultPoint) {
  const { promise: fired, resolve, reject } = Promise.withResolvers<FaultProxy>();
  let isClaimed = false;
  return {
    point,
    claim(): boolean {
      const isFirst = !isClaimed;
      isClaimed = true;
      return isFirst;
    },
    fire: resolve,
    fail: () => reject(new Error(`no message reached point ${point.id}: ${point.description}`)),
    fired,
  };
}
