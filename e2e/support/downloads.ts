import type { Download, Page } from '@playwright/test';

/**
 * The next file that is loaded. A tab that holds nothing but a file may close before it counts as a
 * page: then the file belongs to the page that opened the tab.
 */
export function nextDownload(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });
}
