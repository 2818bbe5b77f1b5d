import lighthouse from 'lighthouse';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { firstLoads } from '../scripts/first-loads.mjs';
import { findChromium } from '../scripts/install/test-programs.mjs';
import { runBenchmark } from './report.mjs';
import { findFreePort } from '../scripts/processes/free-port.mjs';
import { openShop } from './open-shop.mjs';

async function choosePages(url) {
  const read = async (path) => (await (await fetch(`${url}/api/${path}`)).json()).data[0];
  const product = await read('products?pagination[pageSize]=1');
  const category = await read('categories?pagination[pageSize]=1');
  return {
    home: '/',
    product: `/product/${product.slug}`,
    search: `/search?query=${encodeURIComponent(product.title.split(' ')[0])}`,
    category: `/category/${category.documentId}`,
    login: '/login',
    register: '/register',
    support: '/support',
    terms: '/terms',
    privacy: '/privacy',
  };
}

const customerPages = { cart: '/cart', orders: '/order', checkout: '/checkout' };

async function signIn(url) {
  const body = JSON.stringify({ identifier: 'customer@partshelf.example', password: 'partshelf' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/local`, { method: 'POST', headers, body });
  return [{ name: 'accessToken', value: (await answer.json()).jwt, url }];
}

const idleMs = 1000;

/** Bytes over the network, until the page is idle and after the pointer has moved over it. */
async function measureJavaScript(browser, address, cookies = []) {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  const page = await context.newPage();
  const sizes = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(readBodySize(request));
  });
  const readBytes = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);

  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(idleMs);
  const loadedBytes = await readBytes();
  await page.mouse.move(100, 100, { steps: 5 });
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(idleMs);
  const usedBytes = await readBytes();
  await context.close();
  return { loadedBytes, usedBytes };
}

async function readBodySize(request) {
  const { responseBodySize } = await request.sizes();
  return responseBodySize;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const audits = {
  'blocking time': ({ 'total-blocking-time': audit }) => Math.round(audit.numericValue),
  'largest paint': ({ 'largest-contentful-paint': audit }) => Math.round(audit.numericValue),
  'layout shift': ({ 'cumulative-layout-shift': audit }) => audit.numericValue,
};

/** Per run: the scores from 0 to 100, and the audits, with times in ms; the mobile profile. */
async function measureLighthouse(port, address, { count, isSignedIn }) {
  const names = [...categories, ...Object.keys(audits)];
  const figures = Object.fromEntries(names.map((name) => [name, []]));
  for (let run = 0; run < count; run += 1) {
    const { lhr } = await lighthouse(address, {
      port,
      onlyCategories: categories,
      logLevel: 'error',
      disableStorageReset: isSignedIn,
    });
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    for (const category of categories) {
      figures[category].push(Math.round(lhr.categories[category].score * 100));
    }
    for (const [name, readAudit] of Object.entries(audits)) {
      figures[name].push(readAudit(lhr.audits));
    }
  }
  return figures;
}

const rounds = 5;
const roundSeconds = 4;
const headers = { 'accept-encoding': 'br' };
/** Node writes these itself. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

async function requestsPerSecond(url) {
  const { requests, errors, non2xx } = await autocannon({
    url,
    headers,
    connections: 32,
    duration: roundSeconds,
  });
  if (errors + non2xx > 0) throw new Error(`${errors + non2xx} calls of ${url} failed`);
  return requests.average;
}

async function openBaselineServer(address) {
  const [response] = await once(get(address, { headers }), 'response');
  const body = (await buffer(response)).toString('base64');
  const baselineHeaders = Object.entries(response.headers).filter(
    ([name]) => !connectionHeaders.has(name),
  );
  const server = fork(join(import.meta.dirname, 'baseline-server.mjs'));
  server.send({ headers: Object.fromEntries(baselineHeaders), body });
  const [{ port }] = await once(server, 'message');
  return {
    url: `http://localhost:${port}`,
    encoding: response.headers['content-encoding'],
    server,
  };
}

async function measurePageCache(address) {
  const baseline = await openBaselineServer(address);
  const speeds = { shop: [], baseline: [] };
  for (let round = 0; round < rounds; round += 1) {
    speeds.shop.push(await requestsPerSecond(address));
    speeds.baseline.push(await requestsPerSecond(baseline.url));
  }
  baseline.server.disconnect();
  return { encoding: baseline.encoding ?? 'none', ...speeds };
}

// npm run bench web, or npm run bench web -- --runs 1 for a single run of Lighthouse.

const goals = {
  performance: { atLeast: 99 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
  'blocking time': { unit: 'ms', atMost: 50 },
  'largest paint': { unit: 'ms', atMost: 1800 },
  'layout shift': { atMost: 0 },
};
const lighthousePages = ['home', 'product', 'search', 'category', 'login', 'cart', 'order'];
const notForSearchEngines = new Set(['login', 'cart', 'order']);
const minCacheRatio = 0.5;
const limitMinutes = 25;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

/** A signed-in page also loads chat and socket before it is idle; its budget is without them. */
async function benchJavaScript(report, browser, shop, { pages, cookies }) {
  const loaded = [];
  const used = [];
  for (const [name, path] of Object.entries({ ...pages, ...customerPages })) {
    const isOwn = name in customerPages;
    const own = isOwn ? cookies : [];
    const { loadedBytes, usedBytes } = await measureJavaScript(browser, shop.url + path, own);
    const goal = isOwn ? {} : { atMost: firstLoads[name].maxKb };
    loaded.push({ name, unit: 'KB', values: [loadedBytes / 1000], ...goal });
    used.push({ name, unit: 'KB', values: [usedBytes / 1000] });
  }
  report.addSection('JavaScript over the network, compressed', loaded, 'until the page is idle');
  report.addSection('JavaScript in all', used, 'when the pointer has moved over the page');
}

async function chooseOrder(url, [{ value }]) {
  const answer = await fetch(`${url}/api/orders`, {
    headers: { authorization: `Bearer ${value}` },
  });
  const { data } = await answer.json();
  return `/order/${data[0].documentId}`;
}

/** Lighthouse opens its tabs beside the contexts of Playwright, so the cookies are set there. */
async function setCookies(browser, cookies) {
  const session = await browser.newBrowserCDPSession();
  await session.send('Storage.setCookies', { cookies });
  await session.detach();
}

async function benchLighthouse(report, browser, debuggingPort, shop, { pages, cookies }) {
  const paths = { ...pages, ...customerPages, order: await chooseOrder(shop.url, cookies) };
  for (const name of lighthousePages) {
    const isSignedIn = name === 'order';
    if (isSignedIn) await setCookies(browser, cookies);
    const visit = { count: runs, isSignedIn };
    const figures = await measureLighthouse(debuggingPort, shop.url + paths[name], visit);
    const rows = Object.entries(goals).map(([figure, goal]) => ({
      name: figure,
      values: figures[figure],
      ...(figure === 'seo' && notForSearchEngines.has(name) ? {} : goal),
    }));
    report.addSection(`Lighthouse on a phone: ${name}`, rows);
  }
}

async function benchPageCache(report, shop) {
  const speeds = await measurePageCache(`${shop.url}/`);
  const ratios = speeds.shop.map((speed, round) => speed / speeds.baseline[round]);
  report.addSection(
    'Cached page beside node:http writing the same bytes',
    [
      { name: 'ratio', unit: '×', values: ratios, atLeast: minCacheRatio },
      { name: 'shop', unit: 'requests/s', values: speeds.shop },
      { name: 'node:http', unit: 'requests/s', values: speeds.baseline },
    ],
    `encoding ${speeds.encoding}`,
  );
}

await runBenchmark('web', { limitMinutes }, async ({ report, resources }) => {
  const debuggingPort = await findFreePort();
  const shop = await openShop(resources);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`],
  });
  resources.defer(() => browser.close());
  const visits = { pages: await choosePages(shop.url), cookies: await signIn(shop.url) };
  await benchJavaScript(report, browser, shop, visits);
  await benchPageCache(report, shop);
  await benchLighthouse(report, browser, debuggingPort, shop, visits);
});
