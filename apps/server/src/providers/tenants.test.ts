import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { unobserved } from './provider-health.ts';
import { createTenantProvider } from './tenants.ts';

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
  const tenants = createTenantProvider({
    url: `http://127.0.0.1:${port}`,
    watch: () => unobserved,
  });
  return { tenants, asked };
}

const tenantId = '5c2f0a4e-6f0b-4d6e-9a51-0c0a7d6b1f01';

const issuedBy =
  (issuer: string): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify({ issuer }));

test.for<[string, RequestListener]>([
  ['redirects', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['is endless', (_, response) => void response.end('x'.repeat(100_000))],
  ['is no JSON', (_, response) => void response.end('<html>')],
  ['names no issuer', (_, response) => void response.end('{}')],
  ['refuses too many questions', (_, response) => response.writeHead(429).end()],
  ['hangs up', (request) => void request.socket.destroy()],
])(
  'an answer of Microsoft that %s is an outage, and is not followed',
  { tags: ['LIC-03', 'X-04'] },
  async ([, listener]) => {
    const { tenants, asked } = await askServer(listener);
    await expect(tenants.find('contoso.example')).rejects.toMatchObject({
      code: 'MICROSOFT_UNAVAILABLE',
    });
    expect(asked).toEqual(['/contoso.example/v2.0/.well-known/openid-configuration']);
  },
);

test.for([
  [`https://login.microsoftonline.com/${tenantId}/v2.0`, { tenantId }],
  [`https://login.microsoftonline.us/${tenantId}/v2.0`, { otherCloud: 'the US government' }],
  [`https://login.partner.microsoftonline.cn/${tenantId}/v2.0`, { otherCloud: 'China' }],
  [`https://login.microsoftonline.com.evil.example/${tenantId}/v2.0`, null],
  ['https://login.microsoftonline.com/{tenantid}/v2.0', null],
] as const)(
  'the issuer %s says the tenant or its cloud',
  { tags: ['LIC-03'] },
  async ([issuer, found]) => {
    const { tenants } = await askServer(issuedBy(issuer));
    expect(await tenants.find('contoso.example')).toEqual(found);
  },
);

test.for([400, 404])(
  'a domain that Microsoft answers with %i has no tenant, however often it is asked',
  { tags: ['LIC-03'] },
  async (status) => {
    const { tenants, asked } = await askServer((_, response) => response.writeHead(status).end());
    for (let time = 0; time < 6; time += 1) {
      expect(await tenants.find('unknown.example')).toBeNull();
    }
    expect(asked).toHaveLength(6);
  },
);

test('five outages end the questions for a while', { tags: ['LIC-03', 'X-04'] }, async () => {
  const { tenants, asked } = await askServer((_, response) => response.writeHead(500).end());
  for (let time = 0; time < 6; time += 1) {
    await expect(tenants.find('contoso.example')).rejects.toMatchObject({
      code: 'MICROSOFT_UNAVAILABLE',
    });
  }
  expect(asked).toHaveLength(5);
});
