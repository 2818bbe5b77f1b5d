import type { Page } from '@playwright/test';

/** Most code loads with the first use of a page, and parts without theirs are marked. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.getElementById('page-queries')) return true;
    window.dispatchEvent(new Event('pointermove'));
    const isHydrated = Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'));
    return isHydrated && !document.querySelector('[data-waiting]');
  });
}

/** An earlier click could get lost. */
export function waitForHydrationOnLoad(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...target) => {
    const response = await goto.apply(page, target);
    await waitForHydration(page);
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload.apply(page, options);
    await waitForHydration(page);
    return response;
  };
}
