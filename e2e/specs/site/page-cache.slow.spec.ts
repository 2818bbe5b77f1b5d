import { expect, test } from '../../support/shop-test.ts';

/** None of them changes while other journeys publish and review products, as the home page does. */
const lastingPages = ['/terms', '/product/org-chart', '/review/org-chart', '/search?query=chart'];

const ofPublicPage = { 'cache-control': 'public, no-cache', vary: 'accept-encoding' };

const privatePages = [
  '/cart',
  '/order',
  '/checkout',
  '/login',
  '/reset-password?code=secret',
  '/nowhere',
  '/cart/x.css',
  '/product/nothing-of-that-name',
];

test('a public page is cached byte for byte and answers 304 to its etag', async ({ request }) => {
  const home = (await request.get('/')).headers();
  expect(home).toMatchObject({ ...ofPublicPage, etag: expect.any(String) });
  for (const page of lastingPages) {
    const [first, again] = [await request.get(page), await request.get(page)];
    const { etag, ...headers } = first.headers();
    expect(headers, page).toMatchObject(ofPublicPage);
    expect(await again.body()).toEqual(await first.body());
    expect(again.headers()['etag']).toBe(etag);
    const held = await request.get(page, { headers: { 'if-none-match': etag! } });
    expect(held.status(), page).toBe(304);
    expect(await held.body()).toHaveLength(0);
  }
});

test('the code of a page is asked for after its first paint', async ({ request }) => {
  for (const page of ['/', '/login', '/cart', '/admin']) {
    const html = await (await request.get(page)).text();
    const code = html.match(/<script[^>]* type="module"[^>]*>([^<]*)</)?.[1];
    expect(code, page).toMatch(
      /^await new Promise.*requestAnimationFrame.*await import\("\/assets/s,
    );
    expect(code, page).not.toMatch(/^import [*"]/m);
    expect(html, page).not.toContain('modulepreload');
  }
});

test('a public page is sent in the encoding that the client accepts', async ({ request }) => {
  const texts = new Set<string>();
  const tags = new Set<string | undefined>();
  for (const form of ['br', 'gzip', 'identity']) {
    const answer = await request.get('/terms', { headers: { 'accept-encoding': form } });
    expect(answer.headers()['content-encoding'] ?? 'identity').toBe(form);
    texts.add(await answer.text());
    tags.add(answer.headers()['etag']);
  }
  expect(texts.size).toBe(1);
  expect(tags.size).toBe(3);
});

test(
  'unknown query parameters and foreign hosts do not change the cached page',
  { tag: ['@X05'] },
  async ({ request }) => {
    const tagOf = async (address: string) => {
      const headers = { 'x-forwarded-host': 'evil.example' };
      const answer = await request.get(address, { headers });
      expect(await answer.text()).not.toContain('evil.example');
      return answer.headers()['etag'];
    };
    const first = await tagOf('/review/kpi-board');
    expect(await tagOf('/review/kpi-board?utm_source=mail&_=1')).toBe(first);
    const second = await tagOf('/review/kpi-board?page=2');
    expect(second).not.toBe(first);
    expect(await tagOf('/review/kpi-board?gclid=1&page=2')).toBe(second);
  },
);

test(
  'private pages, pages with secrets in the URL and errors are not cached',
  { tag: ['@X05'] },
  async ({ request }) => {
    for (const page of privatePages) {
      const { 'cache-control': control, etag } = (await request.get(page)).headers();
      expect(control, page).toBe('private, no-store');
      expect(etag, page).toBeUndefined();
    }
  },
);

test('malformed URLs get a response that is not cached', async ({ request }) => {
  const long = 'x'.repeat(8_000);
  const odd = {
    [`/search?query=${long}`]: 200,
    [`/search?query=${long}${long}`]: 414,
    '/?category=%00': 200,
    '/search?query=%E0%A4': 200,
    [`/product/${'x'.repeat(2_000)}`]: 404,
    '/product/%00': 404,
    '/product/%E0%A4': 400,
  };
  for (const [address, status] of Object.entries(odd)) {
    const answer = await request.get(address);
    expect(answer.status(), address.slice(0, 40)).toBe(status);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
  }
  const tagged = await request.get(`/terms?utm_source=${long}`);
  expect(tagged.headers()['etag']).toBe((await request.get('/terms')).headers()['etag']);
});

test('a page cached without tracking parameters hydrates without errors', async ({ page }) => {
  await page.goto('/?utm_source=mail&page=2');
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('link', { name: 'Partshelf, home' }).first().click();
  await expect(page).toHaveURL('/');
});

test('injected scripts do not run', { tag: ['@X01', '@X03'] }, async ({ page, expectedErrors }) => {
  expectedErrors.push(/Content Security Policy/);
  const foreign = ['<script>', '<script nonce="guess">', '<script nonce="">']
    .map((tag) => `${tag}window.foreign = true</script>`)
    .join('');
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('<main', `${foreign}<main`) });
  });
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('Content Security Policy'),
  );
  await page.goto('/');
  await refused;
  expect(await page.evaluate(() => 'foreign' in window)).toBe(false);
});
