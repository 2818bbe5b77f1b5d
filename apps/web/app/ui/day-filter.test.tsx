import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Button } from './button.tsx';
import { DayFilter } from './day-filter.tsx';

async function show() {
  const handleChange = vi.fn();
  function Filter() {
    const [day, setDay] = useState<string | undefined>('2026-11-30');
    function choose(chosen: string | undefined) {
      handleChange(chosen);
      setDay(chosen);
    }
    return (
      <>
        <DayFilter name="From" value={day} onChange={choose} />
        <Button onClick={() => setDay(undefined)}>Clear all</Button>
      </>
    );
  }
  const screen = await render(<Filter />);
  const input = screen.getByLabelText('From');
  await input.click({ position: { x: 18, y: 20 } });
  return { screen, input, listChosen: () => handleChange.mock.calls.map(([day]) => day) };
}

test('half a day leaves the filter as it is, and says so', async () => {
  const { input, listChosen } = await show();
  await userEvent.keyboard('{Backspace}');
  expect(listChosen()).toEqual([]);
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
  await expect.element(input).toHaveAccessibleDescription(/This date is incomplete/);
});

test('a year can be typed, and a cleared day ends the filter', async () => {
  const { screen, input, listChosen } = await show();
  await userEvent.keyboard('{Tab}{Tab}2025');
  expect(listChosen()).toEqual(['2025-11-30']);
  await input.fill('');
  expect(listChosen()).toEqual(['2025-11-30', undefined]);
  await input.fill('2026-01-31');
  await screen.getByRole('button', { name: 'Clear all' }).click();
  await expect.element(input).toHaveValue('');
});
