import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWebhookProvider } from './webhooks.ts';

const webhook = {
  id: 'a'.repeat(24),
  at: new Date('2026-03-01T12:00:00Z'),
  body: '{"type":"webhook.test"}',
  secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
};

async function listen(answer: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const toAddresses = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const privateAddresses = [
  'https://127.0.0.1/hooks',
  'https://127.1/hooks',
  'https://2130706433/hooks',
  'https://[::1]/hooks',
  'https://[::ffff:127.0.0.1]/hooks',
  'https://[64:ff9b::7f00:1]/hooks',
  'https://[fd00::1]/hooks',
  'https://[fe80::1]/hooks',
  'https://0.0.0.0/hooks',
  'https://10.1.2.3/hooks',
  'https://100.64.0.1/hooks',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/hooks',
  'http://93.184.216.34/hooks',
];
test.for(privateAddresses)('%s is refused', { tags: ['HOOK-03'] }, async (url) => {
  const provider = createWebhookProvider({ sandboxUrl: 'http://localhost:3001' });
  expect(provider.accepts(url)).toBe(false);
  expect((await provider.send({ ...webhook, url })).failure).toBe(
    'The address is not on the public internet',
  );
});

test.for([
  toAddresses('127.0.0.1'),
  toAddresses('93.184.216.34', '10.0.0.1'),
  toAddresses('93.184.216.34', '::1'),
  toAddresses(),
])(
  'a name with the addresses %j is refused at the connection',
  { tags: ['HOOK-03'] },
  async (found) => {
    const provider = createWebhookProvider({ sandboxUrl: undefined, resolve: async () => found });
    const answer = await provider.send({ ...webhook, url: 'https://rebound.example/hooks' });
    expect(answer.failure).toBe('The address is not on the public internet');
  },
);

test(
  'the connection goes to the address that was checked, whatever the name says afterwards',
  { tags: ['HOOK-03'] },
  async () => {
    const resolve = vi
      .fn()
      .mockResolvedValueOnce(toAddresses('203.0.114.1'))
      .mockResolvedValue(toAddresses('127.0.0.1'));
    const provider = createWebhookProvider({ sandboxUrl: undefined, resolve, timeoutMs: 300 });
    const answer = await provider.send({ ...webhook, url: 'https://localhost:9/hooks' });
    expect(answer.status).toBeNull();
    expect(answer.failure).not.toContain('127.0.0.1');
    expect(resolve).toHaveBeenCalledOnce();
  },
);

test('a redirect is not followed', { tags: ['HOOK-03'] }, async () => {
  const asked: string[] = [];
  const { url } = await listen((request, response) => {
    asked.push(request.url!);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  const provider = createWebhookProvider({ sandboxUrl: url });
  const { status, failure } = await provider.send({ ...webhook, url: `${url}/hooks` });
  expect([status, failure]).toEqual([302, 'Redirects are not followed: 302']);
  expect(asked).toEqual(['/hooks']);
});

test('of an answer without an end, the first 2 KB are kept', { tags: ['HOOK-03'] }, async () => {
  const { url } = await listen((_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('é'.repeat(1_000)));
    };
    response.on('drain', write);
    write();
  });
  const provider = createWebhookProvider({ sandboxUrl: url });
  const { status, failure, answer } = await provider.send({ ...webhook, url });
  expect([status, failure]).toEqual([200, null]);
  expect(answer).toBe('é'.repeat(1_024));
});

test(
  'an answer that stops in the middle is kept as far as it came',
  { tags: ['HOOK-03'] },
  async () => {
    const { url } = await listen(
      (_request, response) => void response.writeHead(500).write('half'),
    );
    const provider = createWebhookProvider({ sandboxUrl: url, timeoutMs: 300 });
    expect(await provider.send({ ...webhook, url })).toEqual({
      status: 500,
      failure: 'The answer was 500',
      answer: 'half',
    });
  },
);

test('an endpoint that never answers has a limited time', { tags: ['HOOK-03'] }, async () => {
  const { url } = await listen(() => {});
  const provider = createWebhookProvider({ sandboxUrl: url, timeoutMs: 300 });
  const { status, failure } = await provider.send({ ...webhook, url });
  expect([status, failure]).toEqual([null, 'There was no answer in time']);
});

test('an endpoint that changes the protocol gives no answer', { tags: ['HOOK-03'] }, async () => {
  const { url, server } = await listen(() => {});
  server.on('connection', (socket) => {
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  });
  const provider = createWebhookProvider({ sandboxUrl: url });
  const { status, failure } = await provider.send({ ...webhook, url });
  expect([status, failure]).toEqual([null, 'The connection was closed without an answer']);
});

test('a name server that never answers has a limited time', { tags: ['HOOK-03'] }, async () => {
  const provider = createWebhookProvider({
    sandboxUrl: undefined,
    timeoutMs: 300,
    resolve: (_name, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('cancelled'))),
      ),
  });
  const { failure } = await provider.send({ ...webhook, url: 'https://slow.example/hooks' });
  expect(failure).toBe('There was no answer in time');
});

test('a server without a certificate fails with the reason', { tags: ['HOOK-03'] }, async () => {
  const { url } = await listen((_request, response) => void response.end());
  const address = url.replace('http:', 'https:');
  const provider = createWebhookProvider({ sandboxUrl: address });
  const { status, failure } = await provider.send({ ...webhook, url: `${address}/hooks` });
  expect(status).toBeNull();
  expect(failure).toMatch(/SSL|TLS|packet/i);
});

test('every secret makes a signature', { tags: ['HOOK-02'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Dict<string | string[]>>();
  const { url } = await listen((request, response) => {
    resolve(request.headers);
    response.end();
  });
  const secrets = [...webhook.secrets, 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'];
  await createWebhookProvider({ sandboxUrl: url }).send({ ...webhook, secrets, url });
  const headers = await promise;
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': webhook.id,
    'webhook-timestamp': '1772366400',
  });
  expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
});
