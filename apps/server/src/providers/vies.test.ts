import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { unobserved } from './provider-health.ts';
import { createViesProvider } from './vies.ts';

async function askServer(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const log = createLog('silent');
  const vies = createViesProvider({ url, log, now: () => new Date(), report: unobserved });
  return { ask: () => vies.ask('ATU13585627', 'DE136695976'), vies, asked };
}

test.for<[string, RequestListener]>([
  ['redirects', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['is endless', (_, response) => void response.end('x'.repeat(100_000))],
  ['is no JSON', (_, response) => void response.end('<html>')],
  ['says nothing', (_, response) => void response.end('{}')],
  ['has another form', (_, response) => void response.end('{"valid":"yes"}')],
  ['is empty', (_, response) => void response.writeHead(204).end()],
  ['hangs up', (request) => void request.socket.destroy()],
])(
  'an answer of the register that %s counts as none, and is not followed',
  { tags: ['TAX-05', 'X-04'] },
  async ([, listener]) => {
    const { ask, asked } = await askServer(listener);
    expect(await ask()).toMatchObject({ answer: 'unreachable', consultation: null });
    expect(asked).toEqual(['/check-vat-number']);
  },
);

test(
  'the register is asked once for the same id, and no more after five outages',
  { tags: ['TAX-05', 'X-04'] },
  async () => {
    const { ask, vies, asked } = await askServer((_, response) =>
      response.writeHead(500).end('{}'),
    );
    await Promise.all([ask(), ask(), ask()]);
    expect(asked).toHaveLength(1);
    for (const number of ['1', '2', '3', '4', '5', '6']) {
      expect(await vies.ask(`AT${number}`, '')).toMatchObject({ answer: 'unreachable' });
    }
    expect(asked).toHaveLength(5);
  },
);
