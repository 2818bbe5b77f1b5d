import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

const newest = new WeakMap<Page, readonly string[]>();

async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordToast', ({ page }, texts: string[]) => {
    newest.set(page, texts);
  });
  await context.addInitScript(() => {
    const known = new WeakSet<Element>();
    const report = () => {
      for (const toast of document.querySelectorAll('[data-slot=toast]')) {
        if (known.has(toast)) continue;
        known.add(toast);
        const parts = toast.querySelectorAll(
          '[data-slot=toast-title], [data-slot=toast-description]',
        );
        Reflect.get(window, 'recordToast')(Array.from(parts, (part) => part.textContent));
      }
    };
    new MutationObserver(report).observe(document, { childList: true, subtree: true });
  });
}

/**
 * In all contexts that are opened from now on. A toast leaves after five seconds, in which a slow
 * machine may not have looked at it once.
 */
export function recordToastsOf(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await recordToasts(context);
    return context;
  };
}

/** That the newest toast of the page says this, also when it has left since. */
export async function expectToast(page: Page, title: string, text?: string) {
  const wanted = text === undefined ? [title] : [title, text];
  await expect.poll(() => newest.get(page), `the toast “${title}”`).toEqual(wanted);
  return page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
}

/** Until now. */
export const expectNoToast = (page: Page) => expect(newest.get(page)).toBeUndefined();

function restOnToasts(): void {
  setInterval(() => {
    const toast = document.querySelector('[data-slot=toast]');
    toast?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  }, 100);
}

/** From now on toasts stay, as while the pointer rests on them: for tests that press what is in one. */
export async function holdToasts(page: Page): Promise<void> {
  await page.addInitScript(restOnToasts);
  await page.evaluate(restOnToasts);
}
