// npm run bench web, or npm run bench web -- --runs 1 for fewer runs of Lighthouse.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findChromium } from '../scripts/chromium.mjs';
import { printGoals } from './goals.mjs';
import { measureJavaScript } from './javascript.mjs';
import { measureKeptPages } from './kept-pages.mjs';
import { measureLighthouse } from './lighthouse.mjs';
import { choosePages } from './pages.mjs';
import { findFreePort, openShop } from './shop.mjs';

const mostJavaScriptKb = { home: 150, product: 150, search: 150, category: 150, static: 120 };
const leastScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const judgedByLighthouse = ['home', 'product', 'search', 'category'];
const leastKeptRatio = 0.5;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

async function benchJavaScript(browser, shop, pages) {
  const rows = [];
  for (const [name, path] of Object.entries(pages)) {
    const bytes = await measureJavaScript(browser, shop.url + path);
    rows.push({
      what: `${name} (${path})`.slice(0, 28),
      value: Number((bytes / 1000).toFixed(1)),
      atMost: mostJavaScriptKb[name],
      unit: ' KB',
    });
  }
  printGoals('JavaScript over the network, compressed', rows);
}

async function benchLighthouse(debuggingPort, shop, pages) {
  for (const name of judgedByLighthouse) {
    const scores = await measureLighthouse(debuggingPort, shop.url + pages[name], runs);
    const rows = Object.entries(scores).map(([category, value]) => ({
      what: category,
      value,
      atLeast: leastScores[category],
    }));
    printGoals(`Lighthouse on a phone: ${name}, median of ${runs}`, rows);
  }
}

async function benchKeptPages(shop) {
  const { shop: shopSpeed, bare, encoding } = await measureKeptPages(`${shop.url}/`);
  const ratio = Number((shopSpeed / bare).toFixed(2));
  printGoals(
    `Kept page, encoding ${encoding}: ${shopSpeed} requests/s, bare node:http ${bare} requests/s`,
    [{ what: 'ratio', value: ratio, atLeast: leastKeptRatio }],
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
  await benchKeptPages(shop);
  await benchLighthouse(debuggingPort, shop, pages);
} finally {
  await browser.close();
  await shop.close();
}
