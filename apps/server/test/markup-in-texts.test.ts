import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, describe, expect, onTestFinished } from 'vitest';
import { findChromium } from '../../../scripts/install/test-programs.mjs';
import { buildApp } from '../src/app.ts';
import { mountWeb } from '../src/pages/pages.ts';
import { shopTest } from './support/shop-test.ts';
import { createProduct, createCategory, putIntoCategory } from './support/factories.ts';

const run = (place: string) => `window.ran = '${place}'`;

const hostile = {
  title: `</script><script>${run('title')}</script><!--\u2028`,
  description: `<!-- --><img src=x onerror="${run('description')}">]]>\u2029`,
  longDescription: `"><svg onload="${run('line')}">\n</title><script>${run('line')}</script>`,
  otherDescription: [
    `<script>${run('script')}</script><img src=x onerror="${run('img')}">`,
    `<svg><script>${run('svg')}</script></svg><svg><g onload="${run('g')}"></g></svg>`,
    `<math><mtext><table><mglyph><style><img src=x onerror="${run('math')}"></style></mglyph></table></mtext></math>`,
    `<noscript><p title="</noscript><img src=x onerror=${run('noscript')}>"></noscript>`,
    `<iframe srcdoc="<script>parent.${run('iframe')}</script>"></iframe><base href="//evil.example">`,
    `<form action="//evil.example"><input autofocus onfocus="${run('focus')}"></form>`,
    `<style>body{display:none}</style><p style="position:fixed;inset:0" id="cover">Cover</p>`,
    `<a href="javascript:${run('link')}">one</a><a href="java\nscript:${run('link')}">two</a>`,
    '<h3>What stays</h3><p>A <b>bold</b> word.</p>',
  ].join(''),
};

const test = shopTest();
let browser: Browser;
let address: string;

test.beforeAll(async ({ shop }) => {
  const executablePath = await findChromium();
  browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox'],
  });
  const app = buildApp(shop.deps);
  await mountWeb(app, shop.deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const product = await createProduct(shop, { slug: 'hostile', ...hostile });
  const category = await createCategory(shop, { title: hostile.title, slug: 'hostile' });
  await putIntoCategory(shop, product, category);
  return () => app.close();
}, 60_000);

afterAll(async () => {
  await browser.close();
});

async function open(path: string): Promise<{ page: Page; reported: string[] }> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const reported: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(message.text());
  });
  page.on('pageerror', (error) => reported.push(error.message));
  await page.goto(address + path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__reactFiber')),
  );
  return { page, reported };
}

describe('product texts full of scripts do nothing', () => {
  test.for(['/product/hostile', '/', '/search?query=script', '/review/hostile'])(
    'on %s, as it arrives and once it is alive',
    { tags: ['slow', 'X02', 'X03'] },
    async (path) => {
      const { page, reported } = await open(path);
      expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined();
      expect(reported).toEqual([]);
      const titles = page.getByText(hostile.title, { exact: false });
      expect(await titles.count()).toBeGreaterThan(0);
    },
  );

  test('and leave of the rich text what is text', { tags: ['slow', 'X02'] }, async () => {
    const { page } = await open('/product/hostile');
    const heading = page.getByRole('heading', { level: 3, name: 'What stays', exact: true });
    const text = heading.locator('..');
    expect(await text.count()).toBe(1);
    const foreign = 'script, style, svg, math, iframe, form, input, base, img, [style], [id]';
    expect(await text.locator(foreign).count()).toBe(0);
    expect(await text.locator('a[href]').count()).toBe(0);
  });

  test('and arrive whole in what search engines read', { tags: ['slow', 'X03'] }, async () => {
    const { page } = await open('/product/hostile');
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const product = facts.map((json) => JSON.parse(json)).find((one) => one['@type'] === 'Product');
    expect(product).toMatchObject({ name: hostile.title, description: hostile.description });
    expect(await page.title()).toContain('</script><script>');
  });
});
