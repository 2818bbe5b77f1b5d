const idleMs = 1000;

/** Bytes over the network. */
export async function measureJavaScript(browser, address) {
  const page = await browser.newPage();
  const sizes = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(readBodySize(request));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(idleMs);
  await page.close();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function readBodySize(request) {
  const { responseBodySize } = await request.sizes();
  return responseBodySize;
}
