// npm run bench web, or npm run bench web -- --runs 1 for a single run of Lighthouse.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findChromium } from '../scripts/install/chromium.mjs';
import { printGoals } from './report/print-goals.mjs';
import { measureJavaScript } from './web/measure-javascript.mjs';
import { measurePageCache } from './web/measure-page-cache.mjs';
import { measureLighthouse } from './web/measure-lighthouse.mjs';
import { choosePages } from './web/choose-pages.mjs';
import { findFreePort, openShop } from './open-shop.mjs';

const maxJavaScriptKb = { home: 150, product: 150, search: 150, category: 150, static: 120 };
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const lighthousePages = ['home', 'product', 'search', 'category'];
const minCacheRatio = 0.5;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

async function benchJavaScript(browser, shop, pages) {
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const bytes = await measureJavaScript(browser, shop.url + path);
    rows.push({
      name: `${name} (${path})`.slice(0, 28),
      value: Number((bytes / 1000).toFixed(1)),
      atMost: maxJavaScriptKb[name],
      unit: ' KB',
    });
  }
  printGoals('JavaScript over the network, compressed', rows);
}

async function benchLighthouse(debuggingPort, shop, pages) {
  for (const name of lighthousePages) {
    const scores = await measureLighthouse(debuggingPort, shop.url + pages[name], runs);
    const rows = Object.entries(scores).map(([category, value]) => ({
      name: category,
      value,
      atLeast: minScores[category],
    }));
    printGoals(`Lighthouse on a phone: ${name}, median of ${runs}`, rows);
  }
}

async function benchPageCache(shop) {
  const { shop: shopSpeed, baseline, encoding } = await measurePageCache(`${shop.url}/`);
  const ratio = Number((shopSpeed / baseline).toFixed(2));
  printGoals(
    `Cached page, encoding ${encoding}: ${shopSpeed} requests/s, bare node:http ${baseline} requests/s`,
    [{ name: 'ratio', value: ratio, atLeast: minCacheRatio }],
  );
}

const debuggingPort = await findFreePort();
const shop = await openShop();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', `--remote-debugging-port=${debuggingPort}`],
});
try {
  const pages = await choosePages(shop.url);
  await benchJavaScript(browser, shop, pages);
  await benchPageCache(shop);
  await benchLighthouse(debuggingPort, shop, pages);
} finally {
  await browser.close();
  await shop.close();
}
