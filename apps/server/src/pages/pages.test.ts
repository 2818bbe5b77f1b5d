import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { rates } from '@partshelf/contract/limits.ts';
import { expect } from 'vitest';
import { shopTest } from '../../test/support/shop-test.ts';
import { shortenTimeouts } from '../../test/support/shorten-timeouts.ts';
import { openPages } from '../../test/open-pages.ts';

const test = shopTest();

const missing = () => new Response(null, { status: 404 });

const rateLimitFactor = 0.1;

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test(
  'a public page is rendered once and comes again byte for byte',
  { tags: ['slow'] },
  async ({ shop }) => {
    const { get, rendered } = await openPages(shop, (address) => `<h1>${address}</h1>`);
    const first = await get('/public');
    const again = await get('/public');
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding',
    });
    expect(again.rawPayload).toEqual(first.rawPayload);
    expect(again.headers['etag']).toBe(first.headers['etag']);
    expect(rendered).toEqual(['/public']);
  },
);

test(
  'what a page does not know of its query reaches neither its address nor its store',
  { tags: ['slow', 'X05'] },
  async ({ shop }) => {
    const { get, rendered } = await openPages(shop, (address) => `<h1>${address}</h1>`);
    await get('/public?page=2');
    const odd = ['/public?utm_source=mail&page=2', '/public?page=2&_=1', '/public?page=2&page=3'];
    for (const address of odd) {
      const { body } = await get(address, { 'x-forwarded-host': 'evil.example' });
      expect(body).toBe('<h1>/public?page=2</h1>');
    }
    expect(rendered).toEqual(['/public?page=2']);
  },
);

test(
  'people who ask at the same time share one rendering',
  { tags: ['slow'] },
  async ({ shop }) => {
    const asked = Promise.withResolvers<string>();
    const { get, rendered } = await openPages(shop, () => asked.promise);
    const visits = Array.from({ length: 20 }, () => get('/public'));
    asked.resolve('<h1>Shared</h1>');
    for (const { body } of await Promise.all(visits)) expect(body).toBe('<h1>Shared</h1>');
    expect(rendered).toHaveLength(1);
  },
);

test.for([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['deflate', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['', undefined],
] as const)(
  'a browser that accepts "%s" gets %s, each encoding with its own ETag',
  { tags: ['slow'] },
  async ([accepted, encoding], { shop }) => {
    const text = `<p>${'Pages. '.repeat(200)}</p>`;
    const { get } = await openPages(shop, () => text);
    const { rawPayload, headers } = await get('/public', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(headers['etag']).toMatch(new RegExp(`^"[\\w-]{43}-${encoding ?? 'identity'}"$`));
    const open = encoding && { br: brotliDecompressSync, gzip: gunzipSync }[encoding];
    expect(String(open ? open(rawPayload) : rawPayload)).toBe(text);
  },
);

test('a browser with the current page gets 304', async ({ shop }) => {
  const { get } = await openPages(shop, () => '<h1>Cached</h1>');
  const br = { 'accept-encoding': 'br' };
  const { etag } = (await get('/public', br)).headers as { etag: string };
  for (const held of [etag, `"other", W/${etag}`, '*']) {
    const answer = await get('/public', { ...br, 'if-none-match': held });
    expect(answer.statusCode, held).toBe(304);
    expect(answer.rawPayload).toHaveLength(0);
    expect(answer.headers['etag']).toBe(etag);
  }
  const otherForm = await get('/public', { 'accept-encoding': 'gzip', 'if-none-match': etag });
  expect(otherForm.statusCode).toBe(200);
});

test('HEAD answers with the size and no body', async ({ shop }) => {
  const { app } = await openPages(shop, () => '<h1>Cached</h1>');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/public`, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
  expect(await answer.text()).toBe('');
});

test.for([
  ['a page for signed-in people', '/cart', 200, 1],
  ['a page without links to it', '/odd', 200, 2],
  ['a public page that could not read its data', '/public/broken', 503, 2],
] as const)(
  '%s stays private',
  { tags: ['X05'] },
  async ([, address, status, renderings], { shop }) => {
    const { get, rendered } = await openPages(shop, () => new Response('<h1>…</h1>', { status }));
    for (const answer of [await get(address), await get(`${address}?x=1`)]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers).not.toHaveProperty('etag');
    }
    expect(rendered).toHaveLength(renderings);
  },
);

test('all addresses at which nothing exists share one page', async ({ shop }) => {
  const { get, rendered } = await openPages(shop, (_, { showsMissing }) =>
    showsMissing ? new Response('<h1>Nothing</h1>', { status: 404 }) : missing(),
  );
  for (const address of ['/public/a', '/public/b', '/public/a']) {
    const answer = await get(address);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe('<h1>Nothing</h1>');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  }
  expect(rendered).toEqual(['/public/a', '/public/:name', '/public/b', '/public/a']);
});

test.for([
  ['//', '/'],
  ['/////?page=2', '/?page=2'],
  ['/public//a', '/public/a'],
  ['//evil.example//', '/evil.example/'],
  ['/public/////', '/public/'],
  ['/public?to=//evil.example', undefined],
] as const)(
  '%s is answered as %s',
  { tags: ['slow', 'X05'] },
  async ([address, path], { shop }) => {
    const { get, rendered } = await openPages(shop, () => '<h1>Page</h1>');
    const answer = await get(address);
    expect(answer.statusCode).toBe(path === undefined ? 200 : 301);
    expect(answer.headers['location']).toBe(path);
    expect(rendered).toHaveLength(path === undefined ? 1 : 0);
  },
);

test(
  'pages that are rendered have a limit, and cached ones need none',
  { tags: ['A07'] },
  async ({ shop }) => {
    const config = { ...shop.deps.config, rateLimitFactor };
    const { get } = await openPages(
      { ...shop, deps: { ...shop.deps, config } },
      (address) => address,
    );
    const { limit } = rates.renderedPage;
    await get('/public');
    for (let page = 1; page < limit * rateLimitFactor; page += 1) {
      expect((await get(`/odd/${page}`)).statusCode).toBe(200);
    }
    const refused = await get('/odd/more');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/public')).statusCode).toBe(200);
  },
);

test('many pages for one caller are rendered two at a time, beside those of others', async ({
  shop,
}) => {
  const asked = Promise.withResolvers<void>();
  const { get, rendered } = await openPages(shop, async (address) => {
    if (address.startsWith('/odd')) await asked.promise;
    return address;
  });
  const many = Array.from({ length: 20 }, (_, page) => get(`/odd/${page}`));
  expect((await get('/public', {}, '203.0.113.7')).body).toBe('/public');
  expect(rendered).toHaveLength(3);
  asked.resolve();
  for (const { statusCode } of await Promise.all(many)) expect(statusCode).toBe(200);
  expect(rendered).toHaveLength(21);
});

test('a page that cannot be rendered at all is an error for all who wait, and then tried again', async ({
  shop,
}) => {
  let isBroken = true;
  const { get } = await openPages(shop, () => {
    if (isBroken) throw new Error('broken');
    return '<h1>Mended</h1>';
  });
  const answers = await Promise.all([get('/public'), get('/public')]);
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(500);
    expect(headers['cache-control']).toBe('private, no-store');
  }
  isBroken = false;
  expect((await get('/public')).body).toBe('<h1>Mended</h1>');
});

test('a page whose call to the API is never answered does not hang', async ({ shop }) => {
  const { app, get } = await openPages(shop, async (_, { send }) => {
    const read = send('/api-that-hangs', { method: 'GET' });
    return read.then(
      () => 'answered',
      () => new Response('<h1>Could not be loaded</h1>', { status: 503 }),
    );
  });
  app.get('/api-that-hangs', () => new Promise(() => {}));
  const timeouts = shortenTimeouts();
  const answer = await get('/public');
  expect(answer.statusCode).toBe(503);
  expect(timeouts).toEqual([5_000]);
});

test(
  'only the scripts of the page itself may run, and no nonce leaves the house',
  { tags: ['X01', 'X03'] },
  async ({ shop }) => {
    const nonces: string[] = [];
    const { get } = await openPages(shop, (_, { nonce }) => {
      nonces.push(nonce);
      return [
        `<script nonce="${nonce}">own()</script>`,
        `<script type="module" async="" nonce="${nonce}">import "/own.js"</script>`,
        `<script nonce="${nonce}" src="/own.js"></script>`,
        '<script>injected()</script>',
        '<script nonce="guess">guessed()</script>',
        `<script nonce="${nonces[0]}x">almost()</script>`,
        '<script type="application/json">{"data":1}</script>',
      ].join('\n');
    });
    const { body, headers } = await get('/public');
    await get('/private');
    const policy = String(headers['content-security-policy']);
    expect(policy.match(/script-src [^;]*/)?.[0]).toBe(
      `script-src 'self' ${hashOf('own()')} ${hashOf('import "/own.js"')}`,
    );
    expect(body).toContain('<script>own()</script>');
    expect(body).toContain('<script type="module" async="">import "/own.js"</script>');
    expect(body).not.toContain(`nonce="${nonces[0]}"`);
    expect(nonces[1]).not.toBe(nonces[0]);
  },
);

test(
  'a script that carries the nonce of an earlier page does not run',
  { tags: ['X01'] },
  async ({ shop }) => {
    let earlier = 'none yet';
    const { get } = await openPages(shop, (_, { nonce }) => {
      const html = `<script nonce="${earlier}">injected()</script><script nonce="${nonce}">own()</script>`;
      earlier = nonce;
      return html;
    });
    await get('/private');
    const { headers } = await get('/private');
    expect(headers['content-security-policy']).not.toContain(hashOf('injected()'));
    expect(headers['content-security-policy']).toContain(hashOf('own()'));
  },
);
