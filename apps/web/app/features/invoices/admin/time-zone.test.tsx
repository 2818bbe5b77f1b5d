import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls } from '../../../../test/calls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import TimeZonePage from './time-zone.tsx';

const call = 'PUT /api/back-office/time-zone';

signInOnDesktop();

test('the time zone of the shop is saved on its own', { tags: ['TAX-01'] }, async () => {
  const sent = answerCalls({ [call]: { data: { timeZone: 'Europe/Berlin' } } });
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: TimeZonePage }],
    at: '/',
    answer: ({ pathname }) => ({
      data: pathname.endsWith('/time-zones') ? ['UTC', 'Europe/Berlin'] : { timeZone: 'UTC' },
    }),
  });
  const field = screen.getByLabelText('Time zone');
  await expect.element(field.getByRole('option', { name: 'Europe/Berlin' })).toBeInTheDocument();
  await userEvent.selectOptions(field, 'Europe/Berlin');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expectToast('Changes saved');
  const before = { timeZone: 'UTC' };
  expect(sent).toEqual([{ call, body: { timeZone: 'Europe/Berlin', before } }]);
});
