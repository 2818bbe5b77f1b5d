import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** It is harmless, and found by every scanner: written in two parts, so that none finds it here. */
export const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

const longestBytes = 25 * 1024 * 1024;

export interface Clamd {
  readonly url: string;
  close(): Promise<void>;
}

/** Replaces ClamAV: knows the test file only. */
export async function startClamd(port: number): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    answer(socket).catch(() => socket.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(socket: Socket): Promise<void> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    const reply = replyTo(received);
    if (reply) return void socket.end(`${reply}\0`);
  }
}

/** Returns undefined until everything has arrived. */
function replyTo(received: Buffer): string | undefined {
  if (received.length > longestBytes) return 'INSTREAM size limit exceeded. ERROR';
  const end = received.indexOf(0);
  if (end === -1) return undefined;
  const command = received.toString('latin1', 0, end);
  if (command === 'zPING') return 'PONG';
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
  const chunks: Buffer[] = [];
  for (let at = end + 1; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) {
      const isFound = Buffer.concat(chunks).includes(eicar);
      return isFound ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
    }
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
