import { useRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderShop } from '../../test/render-shop.tsx';
import { expectToast } from '../../test/toasts.ts';
import { CopyButton } from './copy-button.tsx';

function Line() {
  const source = useRef<HTMLElement>(null);
  return (
    <p>
      <code ref={source}>m365 spo app list</code>
      <CopyButton text="m365 spo app list" label="line" source={source} />
    </p>
  );
}

async function show(writeText: (text: string) => Promise<void>) {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  const routes = [{ path: '/', Component: Line }];
  const { screen } = await renderShop({ routes, at: '/', answer: () => 404 });
  return { screen, copy, button: screen.getByRole('button', { name: 'Copy line' }) };
}

describe('a copy button', { tags: ['KIT-10'] }, () => {
  test('copies with the keyboard and says so', async () => {
    const { screen, copy, button } = await show(async () => {});
    await expect.element(button).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('status').getByText('Copied')).toBeVisible();
    expect(copy).toHaveBeenCalledExactlyOnceWith('m365 spo app list');
    await expect.element(screen.getByRole('button', { name: 'line copied' })).toHaveFocus();
  });

  test('selects its line where the browser refuses', async () => {
    const { screen, button } = await show(() => Promise.reject(new Error('refused')));
    await button.click();
    await expect.poll(() => String(window.getSelection())).toBe('m365 spo app list');
    await expectToast(
      'Copy failed',
      'Your browser did not allow it. The text is selected: copy it yourself.',
    );
    expect(screen.getByText('Copied').query()).toBeNull();
  });
});
