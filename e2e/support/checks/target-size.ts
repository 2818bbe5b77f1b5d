import { expect, type Page } from '@playwright/test';
import { sizes } from './sizes.ts';

/** Below 24 CSS pixels, the minimum of WCAG 2.2; links within a sentence are exempt. */
const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const minimumPx = 24;
    const interactive =
      'a[href], button, summary, select, input, textarea, [role=button], label:has(input)';

    return [...document.querySelectorAll(interactive)]
      .filter((element) => {
        // Visually hidden fields are clicked by their label.
        const { width, height } = element.getBoundingClientRect();
        const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1;
        return isShown && (width < minimumPx || height < minimumPx);
      })
      .filter((element) => !element.closest('[aria-hidden=true]'))
      .filter((element) => {
        const hasTextBeside = [...element.parentElement!.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
        );
        return !hasTextBeside || getComputedStyle(element).display !== 'inline';
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent!.trim();
        return `${element.tagName} "${name}" ${width.toFixed(1)} x ${height.toFixed(1)}`;
      });
  });

export async function expectTargetSize(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect.soft(await listSmallTargets(page), `${page.url()} at ${size.width} px`).toEqual([]);
  }
}
