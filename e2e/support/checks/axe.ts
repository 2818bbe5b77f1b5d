import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const colorSchemes = ['light', 'dark'] as const;

const colorRules = ['color-contrast', 'link-in-text-block'];

/** The default mode opens a second page for frames, of which the shop has none. */
const createScan = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** Scans the page on desktop and phone, in the light and the dark theme. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(
        colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/,
      );
      await finishTransitions(page);
      const scan = createScan(page);
      if (colorScheme === 'dark') scan.withRules(colorRules);
      const { violations } = await scan.analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect.soft(found, `${page.url()} at ${size.width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

/** Colors in transition have the contrast of neither theme. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
