import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/install/test-programs.mjs';
import { type Engine, keys, type Tab } from './tab.ts';

const keyNames: Record<string, string> = {
  [keys.backspace]: 'Backspace',
  [keys.tab]: 'Tab',
  [keys.enter]: 'Enter',
  [keys.escape]: 'Escape',
};

/** What has moved or gone is looked for again. */
const pressTimeoutMs = 5_000;

export async function startChromium(): Promise<Engine> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    async openTab() {
      const context = await browser.newContext({ locale: 'en-US' });
      return new ChromiumTab(await context.newPage());
    },
    close: () => browser.close(),
  };
}

class ChromiumTab implements Tab {
  readonly #page: Page;
  readonly #errors: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(message.text());
    });
    page.on('pageerror', (error) => this.#errors.push(String(error)));
  }

  async open(url: string) {
    await this.#page.goto(url);
  }

  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) {
    const text = JSON.stringify(args);
    return this.#page.evaluate(`(${script})(...${text})`) as Promise<Result>;
  }

  press(css: string) {
    return this.#page.locator(css).click({ timeout: pressTimeoutMs });
  }

  async type(text: string) {
    for (const character of text) {
      const key = keyNames[character];
      await (key ? this.#page.keyboard.press(key) : this.#page.keyboard.type(character));
    }
  }

  attach(css: string, path: string) {
    return this.#page.locator(css).setInputFiles(path);
  }

  resize(width: number, height: number) {
    return this.#page.setViewportSize({ width, height });
  }

  takePicture() {
    return this.#page.screenshot();
  }

  listErrors() {
    return this.#errors;
  }
}
