// npm run bench web, or npm run bench web -- --runs 1 for a single run of Lighthouse.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findChromium } from '../scripts/install/chromium.mjs';
import { runBenchmark } from './report/run-benchmark.mjs';
import { measureJavaScript } from './web/measure-javascript.mjs';
import { measurePageCache } from './web/measure-page-cache.mjs';
import { measureLighthouse } from './web/measure-lighthouse.mjs';
import { choosePages } from './web/choose-pages.mjs';
import { findFreePort, openShop } from './open-shop.mjs';

const maxPublicKb = 125;
const maxStaticKb = 110;
const staticPages = new Set(['support', 'terms', 'privacy']);
/** Leads a visitor on to the login. */
const customerPages = new Set(['cart']);
const goals = {
  performance: { atLeast: 99 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
  'blocking time': { atMost: 50 },
};
const lighthousePages = ['home', 'product', 'search', 'category', 'login', 'cart'];
const notForSearchEngines = new Set(['login', 'cart']);
const minCacheRatio = 0.5;
const limitMinutes = 20;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

async function benchJavaScript(report, browser, shop, pages) {
  const loaded = [];
  const used = [];
  for (const [name, path] of Object.entries(pages)) {
    const { loadedBytes, usedBytes } = await measureJavaScript(browser, shop.url + path);
    const atMost = staticPages.has(name) ? maxStaticKb : maxPublicKb;
    const goal = customerPages.has(name) ? {} : { atMost };
    loaded.push({ name, unit: 'KB', values: [loadedBytes / 1000], ...goal });
    used.push({ name, unit: 'KB', values: [usedBytes / 1000] });
  }
  report.addSection('JavaScript over the network, compressed', loaded, 'until the page is idle');
  report.addSection('JavaScript in all', used, 'when the pointer has moved over the page');
}

async function benchLighthouse(report, debuggingPort, shop, pages) {
  for (const name of lighthousePages) {
    const figures = await measureLighthouse(debuggingPort, shop.url + pages[name], runs);
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
  const pages = await choosePages(shop.url);
  await benchJavaScript(report, browser, shop, pages);
  await benchPageCache(report, shop);
  await benchLighthouse(report, debuggingPort, shop, pages);
});
