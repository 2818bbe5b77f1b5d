import { connect, type NetConnectOpts } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createCircuit } from './circuit.ts';
import type { ProviderReport } from './provider-health.ts';

export interface VirusScanner {
  /** Rejects when it cannot say. */
  scan(content: Readable): Promise<'clean' | 'blocked'>;
  check(): Promise<void>;
}

const silenceMs = 30_000;
const longestReply = 4_096;
const circuitOptions = { outagesToOpen: 5, openMs: 30_000, timeoutMs: 120_000 };

const toOptions = ({ protocol, hostname, port, pathname }: URL): NetConnectOpts =>
  protocol === 'unix:'
    ? { path: decodeURIComponent(pathname) }
    : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };

async function* inFrames(content: Readable): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

async function ask(url: URL, question: Iterable<unknown> | AsyncIterable<unknown>) {
  const socket = connect(toOptions(url));
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd is silent')));
  // It may answer and hang up before it has read everything.
  const sending = pipeline(Readable.from(question), socket, { end: false });
  sending.catch(() => undefined);
  let reply = '';
  for await (const chunk of socket) {
    reply += String(chunk);
    if (reply.includes('\0') || reply.length > longestReply) break;
  }
  return reply.split('\0')[0]!;
}

export function createVirusScanner(address: string, report: ProviderReport): VirusScanner {
  const url = new URL(address);
  const circuit = createCircuit({ ...circuitOptions, isOutage: () => true });

  async function reported<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      const result = await circuit(call);
      report.answered();
      return result;
    } catch (error) {
      report.failed(error);
      throw error;
    }
  }

  return {
    scan: (content) =>
      reported(async () => {
        const reply = await ask(url, inFrames(content));
        if (reply.endsWith(': OK')) return 'clean';
        if (reply.endsWith(' FOUND')) return 'blocked';
        throw new Error(`clamd answers "${reply.slice(0, 100)}"`);
      }).finally(() => content.destroy()),
    check: () =>
      reported(async () => {
        const reply = await ask(url, [Buffer.from('zPING\0')]);
        if (reply !== 'PONG') throw new Error(`clamd answers "${reply.slice(0, 100)}"`);
      }),
  };
}
