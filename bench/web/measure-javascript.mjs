const idleMs = 1000;

/** Bytes over the network, until the page is idle and after the pointer has moved over it. */
export async function measureJavaScript(browser, address) {
  const page = await browser.newPage();
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
  await page.close();
  return { loadedBytes, usedBytes };
}

async function readBodySize(request) {
  const { responseBodySize } = await request.sizes();
  return responseBodySize;
}
