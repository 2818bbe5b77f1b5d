import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { sizes } from './sizes.ts';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const colorRules = ['color-contrast', 'link-in-text-block'];

export async function expectAccessible(page: Page): Promise<void> {
  await injectAxe(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const where = `${page.url()} at ${size.width} px`;
    await setColorScheme(page, 'light');
    expect.soft(await listViolations(page), where).toEqual([]);
    await setColorScheme(page, 'dark');
    expect.soft(await listViolations(page, colorRules), `${where}, dark`).toEqual([]);
  }
  await setColorScheme(page, 'light');
}

async function injectAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
}

const listViolations = (page: Page, rules?: string[]): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    const options: axe.RunOptions = { resultTypes: ['violations'] };
    const { violations } = await window.axe!.run(runOnly ? { ...options, runOnly } : options);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);

/** Colors in transition have the contrast of neither theme. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
