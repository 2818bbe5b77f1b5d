import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const colorSchemes = ['light', 'dark'] as const;

/** All that can be different by night. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/** The usual mode takes a page of its own for what stands in frames, which the shop has none of. */
const inspect = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** Looks at the page on a desk and on a phone, by day and by night. */
export async function expectNoViolations(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveClass(
        colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/,
      );
      await finishTransitions(page);
      const inspection = inspect(page);
      if (colorScheme === 'dark') inspection.withRules(rulesOfColor);
      const { violations } = await inspection.analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect.soft(found, `${page.url()} at ${size.width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

/** Colours on their way from one scheme to the other have the contrast of neither. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}
