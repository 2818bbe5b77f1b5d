import { expect } from 'vitest';
import { page } from 'vitest/browser';

const textOf = (part: 'title' | 'description') =>
  document.querySelector(`[data-state=open] > * > [data-slot=toast-${part}]`)?.textContent;

export async function expectToast(title: string, text?: string) {
  await expect
    .poll(() => ({ title: textOf('title'), text: textOf('description') }))
    .toEqual({ title, text });
  const region = page.getByRole('region', { name: /Notifications/ });
  await expect.element(region.getByRole('listitem')).toBeVisible();
}
