import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import { expectToast } from '../../../../test/toasts.ts';
import CompanySettingsPage from './settings.tsx';

const call = 'PUT /api/back-office/company-settings';

async function open() {
  signIn();
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: CompanySettingsPage }],
    at: '/',
    answer: () => ({ data: { allowsClaims: true } }),
  });
  const name = 'Owners may claim purchases of their domain';
  const toggle = screen.getByRole('switch', { name });
  await expect.element(toggle).toBeChecked();
  return toggle;
}

test('an Admin switches claims off', { tags: ['ORG-08'] }, async () => {
  const sent = answerCalls({ [call]: { data: { allowsClaims: false } } });
  const toggle = await open();
  await toggle.click();
  await expectToast('Saved');
  await expect.element(toggle).not.toBeChecked();
  expect(sent).toEqual([{ call, body: { allowsClaims: false } }]);
});

test('a switch that could not be saved goes back', { tags: ['ORG-08'] }, async () => {
  answerCalls({ [call]: refusal('ROLE_MISSING') });
  const toggle = await open();
  await toggle.click();
  await expectToast('The setting was not saved', 'You are not allowed to do this');
  await expect.element(toggle).toBeChecked();
});
