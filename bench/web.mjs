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

const maxJavaScriptKb = { home: 150, product: 150, search: 150, category: 150, static: 120 };
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const lighthousePages = ['home', 'product', 'search', 'category'];
const minCacheRatio = 0.5;
const limitMinutes = 20;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

async function benchJavaScript(report, browser, shop, pages) {
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const bytes = await measureJavaScript(browser, shop.url + path);
    rows.push({ name, unit: 'KB', values: [bytes / 1000], atMost: maxJavaScriptKb[name] });
  }
  report.addSection('JavaScript over the network, compressed', rows);
}

async function benchLighthouse(report, debuggingPort, shop, pages) {
  for (const name of lighthousePages) {
    const scores = await measureLighthouse(debuggingPort, shop.url + pages[name], runs);
    const rows = Object.entries(scores).map(([category, figures]) => ({
      name: category,
      values: figures,
      atLeast: minScores[category],
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
