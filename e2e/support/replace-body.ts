import type { Page } from '@playwright/test';

/** Sends something else to the shop than the page has checked, which the shop refuses itself. */
export const replaceBody = (page: Page, address: RegExp, data: object) =>
  page.route(address, (route) => route.continue({ postData: JSON.stringify(data) }));
