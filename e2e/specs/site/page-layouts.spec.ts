import { pauseRequests } from '../../support/network.ts';
import { expectAuthLayout, expectShopLayout } from '../../support/layout.ts';
import { authPages, catalogPages, informationPages } from '../../support/listed-pages.ts';
import { expect, test } from '../../support/shop-test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the pages for everyone have title, header and footer',
    { tag: ['@LAY-01', '@LAY-02', '@HDR-01'] },
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 404/);
      for (const { path, title } of [...catalogPages, ...informationPages]) {
        await page.goto(path);
        await expectShopLayout(page, title);
      }
    },
  );

  test(
    'a visitor opens the pages of an account, which have their own layout',
    { tag: ['@LAY-05', '@PERM-10'] },
    async ({ page }) => {
      for (const { path, heading } of authPages) {
        await page.goto(path);
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expectAuthLayout(page);
      }
    },
  );
});

test(
  'the Google redirect page has the layout of the login',
  { tag: ['@LAY-05', '@LAY-19'] },
  async ({ page }) => {
    await pauseRequests(page, 'GET', /\/api\/auth\/google\/callback/);
    await page.goto('/connect/google/redirect?access_token=some-ticket');
    await expectAuthLayout(page);
  },
);
