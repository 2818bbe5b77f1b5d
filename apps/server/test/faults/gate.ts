import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Ambush } from './shops/ambush.ts';

export type GateManner = 'open' | 'reset' | 'silent';

/** A stretch of wire between the shop and something it depends on. */
export interface Gate {
  /** The address behind the gate, by way of the gate. */
  readonly url: string;
  /** Resets what passes, or swallows it, until it is open again. */
  behave(manner: GateManner): void;
  /** Has what passes looked at until one message fits the ambush; that one is kept back. */
  lay(ambush: Ambush | undefined): void;
  close(): Promise<void>;
}

const beginning = /^Q[^]{4}begin/;

/** Forwards whatever comes: the shop sends one message at a time, so that each part of it is whole. */
export async function createGate(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let manner: GateManner = 'open';
  let ambush: Ambush | undefined;

  function fits(words: string, transaction: string): boolean {
    if (!ambush?.point.words.test(words)) return false;
    return !ambush.point.after || ambush.point.after.test(transaction);
  }

  function pass(near: Socket): void {
    const far = connect(Number(port), hostname);
    let transaction = '';
    let sprung: Ambush | undefined;

    near.on('data', (part) => {
      const words = part.toString('latin1');
      transaction = beginning.test(words) ? '' : transaction + words;
      if (manner === 'reset') near.resetAndDestroy();
      if (manner !== 'open' || sprung?.point.keepsBack === 'words') return;
      if (!sprung && fits(words, transaction) && ambush!.take()) sprung = ambush;
      if (sprung?.point.keepsBack === 'words') sprung.spring(gate);
      else far.write(part);
    });
    far.on('data', (part) => {
      if (sprung) sprung.spring(gate);
      else near.write(part);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('end', () => other.end());
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  }

  const server = createServer(pass);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);

  const gate: Gate = {
    url: url.href.replace(/\/$/, ''),
    behave: (wanted) => (manner = wanted),
    lay: (wanted) => (ambush = wanted),
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return gate;
}
