import { expect, type Page, type Locator } from '@playwright/test';
import axe from 'axe-core';

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

/** Colors in transition have the contrast of neither theme, and what begins to fade in is hidden. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** In pixels. */
export const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Below 24 CSS pixels, the minimum of WCAG 2.2; links within a sentence are exempt. */
const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const minimumPx = 24;
    const interactive =
      'a[href], button, summary, select, input, textarea, [role=button], label:has(input)';

    return [...document.querySelectorAll(interactive)]
      .filter((element) => {
        const isShown =
          element.checkVisibility({ visibilityProperty: true }) &&
          element.getBoundingClientRect().width > 1;
        // A field is clicked by its label too, and one that is visually hidden only by it.
        const targets = [element, element.closest('label') ?? element];
        const isLarge = targets.some((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width >= minimumPx && height >= minimumPx;
        });
        return isShown && !isLarge;
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

function readColors(element: Element, { property, token }: { property: string; token: string }) {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const wanted = getComputedStyle(probe).color;
  probe.remove();
  return { wanted, found: getComputedStyle(element).getPropertyValue(property) };
}

export async function expectThemeColor(
  locator: Locator,
  token: string,
  property = 'color',
): Promise<void> {
  const { found, wanted } = await locator.evaluate(readColors, { property, token });
  expect(found).toBe(wanted);
}
