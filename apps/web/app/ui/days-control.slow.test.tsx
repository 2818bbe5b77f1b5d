import type { Days } from '@partshelf/contract/api/query.ts';
import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { renderShop } from '../../test/render-shop.tsx';
import { ShopDaysControl } from './shop-days-control.tsx';

afterEach(async () => {
  vi.useRealTimers();
  await setBrowserZone('');
});

const setBrowserZone = (timezoneId: string) =>
  (cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }).send(
    'Emulation.setTimezoneOverride',
    { timezoneId },
  );

interface Given {
  days?: Days;
  settings?: Partial<ShopSettings>;
}

async function open({ days: given = {}, settings }: Given = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-31T23:30:00Z') });
  await page.viewport(1280, 900);
  const handleChange = vi.fn();
  function Control() {
    const [days, setDays] = useState(given);
    function choose({ from, until }: Days) {
      handleChange({ from, until });
      setDays({ from, until });
    }
    return <ShopDaysControl days={days} onChange={choose} />;
  }
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: Control }],
    at: '/',
    answer: () => 404,
    ...(settings && { settings }),
  });
  const button = screen.getByRole('button', { name: /^Days:/ });
  await button.click();
  await expect.element(screen.getByRole('grid').first()).toBeVisible();
  return { screen, button, handleChange };
}

const day = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

const november = { from: '2025-11-10', until: '2025-11-20' };

describe('a period', () => {
  test('is chosen by its first and its last day, in either order', async () => {
    const { screen, button, handleChange } = await open({ days: november });
    await expect.element(button).toHaveTextContent('Days: Nov 10, 2025 to Nov 20, 2025');
    await day('Thursday, November 27, 2025').click();
    await expect.element(screen.getByLabelText('To')).toHaveValue('');
    await day('Monday, October 27, 2025').click();
    await expect.element(screen.getByLabelText('From')).toHaveValue('Oct 27, 2025');
    await expect.element(screen.getByLabelText('To')).toHaveValue('Nov 27, 2025');
    const chosen = screen.getByRole('gridcell', { selected: true }).elements();
    expect(chosen).toHaveLength(32);
    await screen.getByRole('button', { name: 'Apply' }).click();
    expect(handleChange.mock.calls).toEqual([[{ from: '2025-10-27', until: '2025-11-27' }]]);
    await expect.element(button).toHaveTextContent('Days: Oct 27, 2025 to Nov 27, 2025');
    await expect.element(button).toHaveFocus();
  });

  test('is chosen with the keyboard, across months', async () => {
    const { screen, handleChange } = await open({ days: november });
    const first = day('Monday, November 10, 2025');
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect.element(day('Tuesday, November 18, 2025')).toHaveFocus();
    await userEvent.keyboard('{PageDown}{ArrowUp}{Enter}');
    await expect.element(day('Thursday, December 11, 2025')).toHaveFocus();
    await screen.getByRole('button', { name: 'Apply' }).click();
    expect(handleChange.mock.calls).toEqual([[{ from: '2025-11-18', until: '2025-12-11' }]]);
  });

  test('stays as it is when Escape closes the calendar, and its button has the focus', async () => {
    const { screen, button, handleChange } = await open({ days: november });
    await day('Monday, November 10, 2025').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    expect(handleChange).not.toHaveBeenCalled();
  });

  test('has a name, which is marked, and ends with any time', async () => {
    const { screen, button, handleChange } = await open({ days: november });
    await screen.getByRole('button', { name: 'Last month' }).click();
    await button.click();
    await expect
      .element(screen.getByRole('button', { name: 'Last month' }))
      .toHaveAttribute('aria-pressed', 'true');
    await screen.getByRole('button', { name: 'Any time' }).click();
    await expect.element(button).toHaveTextContent('Days: Any time');
    expect(handleChange.mock.calls).toEqual([
      [{ from: '2026-02-01', until: '2026-02-28' }],
      [{ from: undefined, until: undefined }],
    ]);
  });

  test('is typed in the format of the shop, and refused while a day is none', async () => {
    const { screen, handleChange } = await open();
    const from = screen.getByLabelText('From');
    await from.fill('Feb 30, 2026');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(from)
      .toHaveAccessibleDescription('There is no such day. Write it as Jan 31, 2026, or clear it.');
    expect(handleChange).not.toHaveBeenCalled();
    await from.fill('feb 28 2026');
    await screen.getByLabelText('To').fill('2026-02-27');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/before the first/);
    await screen.getByLabelText('To').fill('3/1/2026');
    await expect.element(screen.getByRole('grid', { name: 'March 2026' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(handleChange.mock.calls).toEqual([[{ from: '2026-02-28', until: '2026-03-01' }]]);
  });
});

test.for([
  ['Pacific/Auckland', 'America/Los_Angeles', '2026-04-01', 'Wednesday, April 1, 2026'],
  ['America/Los_Angeles', 'Pacific/Auckland', '2026-03-31', 'Tuesday, March 31, 2026'],
] as const)(
  'days are those of the shop in %s, for a browser in %s',
  async ([timeZone, browserZone, today, name]) => {
    await setBrowserZone(browserZone);
    const { screen, handleChange, button } = await open({ settings: { timeZone } });
    await expect.element(screen.getByText(`Days in ${timeZone}`)).toBeVisible();
    await day(`Today, ${name}`).click();
    await screen.getByRole('button', { name: 'Apply' }).click();
    await button.click();
    await screen.getByRole('button', { name: 'Today' }).first().click();
    expect(handleChange.mock.calls).toEqual([
      [{ from: today, until: undefined }],
      [{ from: today, until: today }],
    ]);
  },
);

test('one month fits a phone', async () => {
  const { screen } = await open({ days: november });
  await page.viewport(390, 844);
  await expect.poll(() => screen.getByRole('grid').elements().length).toBe(1);
  const panel = screen.getByRole('dialog').element().getBoundingClientRect();
  expect([panel.left >= 0, panel.right <= 390]).toEqual([true, true]);
});
