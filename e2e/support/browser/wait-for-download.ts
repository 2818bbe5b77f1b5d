import type { Download, Page } from '@playwright/test';

/** Chromium may close a new tab before it counts as a page; the download then belongs to the opener. */
export function waitForDownload(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
}
