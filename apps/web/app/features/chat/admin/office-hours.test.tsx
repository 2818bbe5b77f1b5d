import type { OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/calls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import OfficeHoursPage from './office-hours.tsx';

const saveCall = 'PUT /api/back-office/office-hours';

const stored: OfficeHours = {
  isOn: false,
  timeZone: 'Europe/Berlin',
  weekdays: [
    [{ from: '09:00', to: '17:00' }],
    [],
    [],
    [],
    [],
    [],
    [{ from: '20:00', to: '24:00' }],
  ],
  closedPeriods: [],
  hoursToAnswer: 4,
};

signInOnDesktop();

async function openOfficeHours() {
  const path = '/admin/settings/office-hours';
  const sent = answerCalls({ [saveCall]: (body) => ({ data: body as OfficeHours }) });
  const { screen } = await renderShop({
    routes: [{ path, Component: OfficeHoursPage }],
    at: path,
    answer: ({ pathname }) => ({
      data: pathname.endsWith('/time-zones') ? ['UTC', 'Asia/Kolkata', 'Europe/Berlin'] : stored,
    }),
  });
  return {
    sent,
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    toggle: screen.getByRole('switch', { name: 'Tell customers when you answer' }),
  };
}

test(
  'office hours are saved with several spans, midnight as an end, and closed days',
  { tags: ['slow', 'DESK-04'] },
  async () => {
    const { sent, field, button, toggle } = await openOfficeHours();
    await expect.element(field('End of span 1 on Sunday')).toHaveValue('24:00');
    await toggle.click();
    await field('Hours to the first answer').fill('1.5');
    await field('End of span 1 on Monday').fill('12:00');
    await button('Add hours on Monday').click();
    await field('Start of span 2 on Monday').fill('13:00');
    await button('Add closed days').click();
    await field('First day').fill('2026-12-24');
    await field('Last day').fill('2026-12-26');
    await field('Name (optional)').fill('Christmas');
    await button('Save changes').click();
    await expectToast('Changes saved');
    expect(sent[0]!.body).toEqual({
      ...stored,
      before: stored,
      isOn: true,
      hoursToAnswer: 1.5,
      weekdays: stored.weekdays.with(0, [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ]),
      closedPeriods: [{ firstDay: '2026-12-24', lastDay: '2026-12-26', name: 'Christmas' }],
    });
  },
);

test('the server says which time zones can be chosen', { tags: ['slow', 'DESK-04'] }, async () => {
  const { sent, field, button } = await openOfficeHours();
  const zone = field('Time zone');
  await expect.element(zone.getByRole('option', { name: 'Asia/Kolkata' })).toBeInTheDocument();
  await expect.element(zone).toHaveValue('Europe/Berlin');
  expect(zone.getByRole('option').elements()).toHaveLength(3);
  await zone.selectOptions('Asia/Kolkata');
  await button('Save changes').click();
  await expectToast('Changes saved');
  expect(sent[0]!.body).toEqual({
    ...stored,
    before: stored,
    timeZone: 'Asia/Kolkata',
  });
});

test('a mistake in the hours is shown at its day', { tags: ['slow', 'DESK-04'] }, async () => {
  const { sent, field, button } = await openOfficeHours();
  await button('Add hours on Monday').click();
  await button('Save changes').click();
  const monday = field('Monday');
  await expect.element(monday).toMatchTextContent(/The hours of a day must not overlap/);
  await field('Start of span 2 on Monday').fill('22:00');
  await field('End of span 2 on Monday').fill('02:00');
  await button('Save changes').click();
  await expect
    .element(field('End of span 2 on Monday'))
    .toHaveAccessibleDescription(/^The end must be after the start/);
  await button('Remove span 2 on Monday').click();
  await expect.element(button('Add hours on Monday')).toHaveFocus();
  expect(sent).toEqual([]);
});
