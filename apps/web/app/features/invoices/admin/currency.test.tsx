import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';
import CurrencyPage from './currency.tsx';

const call = 'PUT /api/back-office/currency';

signInOnDesktop();

async function open(isLocked: boolean) {
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: CurrencyPage }],
    at: '/',
    answer: () => ({ data: { currency: 'USD', isLocked } }),
  });
  return { screen, field: screen.getByLabelText('Currency of the shop') };
}

test('the currency is chosen before the first order', { tags: ['CUR-01'] }, async () => {
  const sent = answerCalls({ [call]: { data: { currency: 'EUR', isLocked: false } } });
  const { screen, field } = await open(false);
  await userEvent.selectOptions(field, 'EUR · Euro');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expectToast('Saved. Reload a page to see it.');
  expect(sent).toEqual([{ call, body: { currency: 'EUR', before: { currency: 'USD' } } }]);
});

test('the reason why a currency is refused stands in the form', { tags: ['CUR-03'] }, async () => {
  const message = '“Org Chart” would cost CZK 9.00';
  answerCalls({ [call]: refusal('CURRENCY_UNFIT', message) });
  const { screen, field } = await open(false);
  await userEvent.selectOptions(field, 'CZK · Czech Koruna');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText(message)).toBeVisible();
});

test('a shop with orders shows its currency, which is locked', { tags: ['CUR-01'] }, async () => {
  const { screen, field } = await open(true);
  await expect.element(field).toBeDisabled();
  await expect
    .element(field)
    .toHaveAccessibleDescription('This shop has orders, so its currency can no longer be changed.');
  expect(screen.getByRole('button', { name: 'Save changes' }).query()).toBeNull();
});
