import type { Locator, Page } from '@playwright/test';

export function customerChat(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Help Desk' });
  const input = panel.getByPlaceholder('Type your message...');
  return {
    button: page.getByRole('button', { name: /^Help Desk/ }),
    panel,
    log: panel.getByRole('log'),
    input,
    message: (text: string): Locator => panel.getByRole('listitem').filter({ hasText: text }),
    async write(text: string) {
      await input.fill(text);
      await page.keyboard.press('Enter');
    },
  };
}
