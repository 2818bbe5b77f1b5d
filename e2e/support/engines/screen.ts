import { expect } from '@playwright/test';
import { keys, type Tab } from './tab.ts';

const selectors = {
  button: 'button, [role=button], [role=menuitem]',
  link: 'a[href]',
  field: 'input:not([type=hidden], [type=file]), textarea, select, [role=textbox]',
};

type Role = keyof typeof selectors;

/** Runs in the page: marks the last visible one, because dialogs are the last in a document. */
function markTarget(selector: string, name: string, isExact: boolean): boolean {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has only this function
  function nameOf(element: HTMLElement): string {
    const labelId = element.getAttribute('aria-labelledby');
    const [label] = (element as HTMLInputElement).labels ?? [];
    const text =
      element.getAttribute('aria-label') ??
      (labelId ? document.getElementById(labelId) : (label ?? element))?.textContent ??
      '';
    return text.replaceAll(/\s+/g, ' ').trim();
  }
  for (const marked of document.querySelectorAll('[data-target]')) {
    marked.removeAttribute('data-target');
  }
  const target = [...document.querySelectorAll<HTMLElement>(selector)].findLast((element) => {
    const isUsable = element.checkVisibility() && !(element as HTMLButtonElement).disabled;
    const itsName = nameOf(element);
    return isUsable && (isExact ? itsName === name : itsName.startsWith(name));
  });
  target?.setAttribute('data-target', '');
  return target !== undefined;
}

const target = '[data-target]';

/** Runs in the page: most code loads with the first use of it. */
function isHydrated(): boolean {
  if (!document.getElementById('page-queries')) return document.readyState === 'complete';
  window.dispatchEvent(new Event('pointermove'));
  const hasRoot = Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'));
  return hasRoot && !document.querySelector('[data-waiting]');
}

/** A page of the shop as a person uses it, in any engine. */
export class Screen {
  readonly tab: Tab;
  readonly #shop: string;

  constructor(tab: Tab, shop: string) {
    this.tab = tab;
    this.#shop = shop;
  }

  async open(path: string): Promise<void> {
    await this.tab.open(this.#shop + path);
    await expect.poll(() => this.tab.run(isHydrated)).toBe(true);
  }

  async press(role: Role, name: string, { isExact = true } = {}): Promise<void> {
    await expect(async () => {
      await this.#find(role, name, isExact);
      await this.tab.press(target);
    }).toPass();
  }

  /** As by the tabulator: date fields then begin with their first part. */
  async focus(label: string): Promise<void> {
    await expect(() => this.#find('field', label, true)).toPass();
    await this.tab.run((css) => document.querySelector<HTMLElement>(css)!.focus(), target);
  }

  /** Replaces what is there. */
  async fill(label: string, text: string): Promise<void> {
    await this.focus(label);
    const hasText = await this.tab.run((css) => {
      const field = document.querySelector<HTMLInputElement>(css)!;
      if (!field.value) return false;
      field.select();
      return true;
    }, target);
    await this.tab.type(hasText ? keys.backspace + text : text);
  }

  /** To the input that the button opens. */
  async attach(button: string, path: string, { isExact = true } = {}): Promise<void> {
    await expect(() => this.#find('button', button, isExact)).toPass();
    await this.tab.run((css) => {
      let part = document.querySelector(css);
      while (part && !part.querySelector('input[type=file]')) part = part.parentElement;
      document.querySelector(css)!.removeAttribute('data-target');
      part!.querySelector('input[type=file]')!.setAttribute('data-target', '');
    }, target);
    await this.tab.attach(target, path);
  }

  async expectText(text: string): Promise<void> {
    await expect.poll(() => this.tab.run(() => document.body?.innerText ?? '')).toContain(text);
  }

  async expectPath(path: string): Promise<void> {
    await expect.poll(() => this.tab.run(() => window.location.pathname)).toBe(path);
  }

  async #find(role: Role, name: string, isExact: boolean): Promise<void> {
    const isFound = await this.tab.run(markTarget, selectors[role], name, isExact);
    if (!isFound) throw new Error(`there is no ${role} ${name}`);
  }
}
