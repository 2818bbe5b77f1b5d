import type { Page } from '@playwright/test';

/** Lets what the page sends go up at this pace, until the returned function is called. */
export async function slowUploads(
  page: Page,
  bytesPerSecond: number,
): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  const setPace = (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await setPace(bytesPerSecond);
  return async () => void (await setPace(-1));
}
