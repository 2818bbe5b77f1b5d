import { dateLocales } from '@partshelf/contract/date-locales.ts';
import { defaultBrand } from '@partshelf/contract/branding/brand.ts';
import { type ComponentProps, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SettingsProvider } from '../shop-settings.ts';
import { Button } from './button.tsx';
import { DayInput, DayTimeInput } from './day-input.tsx';
import { formatDayText, parseDayText } from './day-text.ts';
import { Field } from './field.tsx';
import { Form } from './form.tsx';

const StartInput = (props: ComponentProps<typeof DayInput>) => (
  <DayTimeInput timeLabel="Time of the start" {...props} />
);

async function show(Input: typeof DayInput, given: string) {
  const handleChange = vi.fn();
  const handleSubmit = vi.fn((event) => event.preventDefault());
  function Fields() {
    const [value, setValue] = useState(given);
    function change(changed: string) {
      handleChange(changed);
      setValue(changed);
    }
    return (
      <Form onSubmit={handleSubmit}>
        <Field label="Start">
          <Input value={value} onChange={change} today="2026-11-30" />
        </Field>
        <Button type="submit" pending={false}>
          Save
        </Button>
      </Form>
    );
  }
  const screen = await render(<Fields />);
  return {
    screen,
    handleSubmit,
    input: screen.getByLabelText('Start', { exact: true }),
    save: screen.getByRole('button', { name: 'Save' }),
    readLast: () => handleChange.mock.lastCall?.[0],
  };
}

describe('a field for a day', () => {
  test('takes the day that is pressed in its calendar', { tags: ['slow'] }, async () => {
    const { screen, input, readLast } = await show(DayInput, '2026-11-05');
    await expect.element(input).toHaveValue('Nov 5, 2026');
    await screen.getByRole('button', { name: 'Open calendar' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Thursday, November 5, 2026' }))
      .toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus();
    await expect.element(input).toHaveValue('Nov 6, 2026');
    expect(readLast()).toBe('2026-11-06');
  });

  test('refuses what is no day until it is corrected or cleared', { tags: ['slow'] }, async () => {
    const { input, save, readLast, handleSubmit } = await show(DayInput, '2026-11-05');
    await input.fill('31.11.2026');
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveAccessibleDescription(/^There is no such day/);
    await expect.element(input).toHaveFocus();
    expect(readLast()).toBe('');
    await input.fill('');
    await save.click();
    expect(handleSubmit).toHaveBeenCalledOnce();
    await input.fill('2026-12-24');
    await save.click();
    await expect.element(input).toHaveValue('Dec 24, 2026');
    expect(readLast()).toBe('2026-12-24');
  });
});

describe('a field for a time', () => {
  test(
    'is one of 24 hours, and a day that is chosen first starts at midnight',
    { tags: ['slow'] },
    async () => {
      const { screen, input, save, readLast, handleSubmit } = await show(StartInput, '');
      const time = screen.getByLabelText('Time of the start');
      await expect.element(time).toBeDisabled();
      await input.fill('2026-12-24');
      expect(readLast()).toBe('2026-12-24T00:00');
      await time.fill('9:00 PM');
      await save.click();
      await expect.element(time).toHaveAccessibleDescription('Write the time as 09:00.');
      expect(handleSubmit).not.toHaveBeenCalled();
      await time.fill('21:00');
      await save.click();
      expect(readLast()).toBe('2026-12-24T21:00');
      expect(handleSubmit).toHaveBeenCalledOnce();
      await input.fill('');
      await expect.element(time).toHaveValue('');
      expect(readLast()).toBe('');
    },
  );
});

test.for(dateLocales)(
  'a day in the format of %s is read as it is written',
  { tags: ['slow'] },
  async (dateLocale) => {
    await render(<SettingsProvider value={{ brand: { ...defaultBrand, dateLocale } } as never} />);
    const days = Array.from(
      { length: 12 },
      (_, month) => `2026-${String(month + 1).padStart(2, '0')}-05`,
    );
    expect(days.map((day) => parseDayText(formatDayText(day)))).toEqual(days);
    expect(parseDayText('2026-02-29')).toBeUndefined();
    expect(parseDayText(`${formatDayText('2026-03-05')} 1`)).toBeUndefined();
    await render(<SettingsProvider value={undefined} />);
  },
);
