import type { BrowserContext, Download, Page } from '@playwright/test';

/** The next file that arrives in a tab that is yet to open. */
export function nextDownload(context: BrowserContext): Promise<{ file: Download; tab: Page }> {
  return new Promise((resolve) => {
    context.once('page', (tab) => tab.once('download', (file) => resolve({ file, tab })));
  });
}
