import type { Page } from '@playwright/test';

async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.getElementById('page-queries') ||
      Object.keys(document.body).some((key) => key.startsWith('__reactFiber$')),
  );
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
