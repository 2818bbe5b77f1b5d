import { expectAccessible, expectTargetSize } from '../../support/accessibility.ts';
import { button, openPage, waitForContent } from '../../support/layout.ts';
import { expect, test } from '../../support/shop-test.ts';

test(
  'who creates a company finds its screens accessible',
  { tag: ['@ORG-01'] },
  async ({ page, customer: _signedIn }) => {
    await openPage(page, '/company');
    await expect(page).toHaveTitle(/^Create a company/);
    await expectAccessible(page);
    await page.getByLabel('Company name').fill('Fabrikam');
    await button(page, 'Create company').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fabrikam' })).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Company' });
    for (const tab of await tabs.getByRole('link').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      await waitForContent(page);
      await expectAccessible(page);
      await expectTargetSize(page);
    }
  },
);
