import { expect, type Page } from '@playwright/test';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Everything on the page that can be pressed and is less than 24 CSS pixels wide or high. */
const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const leastPx = 24;
    const pressable =
      'a[href], button, summary, select, input, textarea, [role=button], label:has(input)';

    return [...document.querySelectorAll(pressable)]
      .filter((element) => {
        // Fields that only assistive technology finds are pressed by their label.
        const { width, height } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1;
        return isSeen && (width < leastPx || height < leastPx);
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

/** Links within a sentence are as high as its line. */
export async function expectLargeTargets(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect.soft(await listSmallTargets(page), `${page.url()} at ${size.width} px`).toEqual([]);
  }
}
