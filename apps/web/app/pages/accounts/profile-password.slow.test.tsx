import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { openProfile } from '../../../test/open-profile.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { readToken } from '../../session.ts';

const call = 'POST /api/auth/change-password';
const passwords = { current: 'open window', next: 'another battery' };

beforeEach(signIn);

const openSecurity = (user = makeUser()) => openProfile(user, () => {}, '/profile/security');

async function openForm() {
  const { screen } = await openSecurity();
  await screen.getByRole('button', { name: 'Change password' }).click();
  const form = {
    current: screen.getByLabelText('Current password', { exact: true }),
    next: screen.getByLabelText('New password', { exact: true }),
    confirmation: screen.getByLabelText('Confirm password', { exact: true }),
    submit: screen.getByRole('button', { name: 'Save password' }),
  };
  async function send() {
    await form.current.fill(passwords.current);
    await form.next.fill(passwords.next);
    await form.confirmation.fill(passwords.next);
    await form.submit.click();
  }
  return { screen, ...form, send };
}

test('the password is changed with the current one, and this device stays signed in', async () => {
  const sent = answerCalls({ [call]: { ok: true } });
  const { screen, current, send } = await openForm();
  await send();
  await expect.element(screen.getByText('Password changed')).toBeVisible();
  await expect.element(current).not.toBeInTheDocument();
  const body = {
    currentPassword: passwords.current,
    password: passwords.next,
    passwordConfirmation: passwords.next,
  };
  expect(sent).toEqual([{ call, body }]);
  expect(readToken()).toBeDefined();
});

test('the form is open where password managers lead, and names the account', async () => {
  const { screen } = await openProfile(makeUser(), () => {}, '/profile#password');
  const current = screen.getByLabelText('Current password', { exact: true });
  await expect.element(current).toBeVisible();
  await expect.element(current).toHaveFocus();
  const fields = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')];
  expect(fields.map(({ autocomplete }) => autocomplete)).toEqual([
    'username',
    'current-password',
    'new-password',
    'new-password',
  ]);
  expect(fields[0]!.value).toBe(makeUser().email);
});

test('Escape that cancels a candidate does not close the form', async () => {
  const { current } = await openForm();
  const press = (keyCode: number) =>
    current
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', keyCode, bubbles: true, cancelable: true }),
      );
  press(229);
  await expect.element(current).toBeVisible();
  press(27);
  await expect.element(current).not.toBeInTheDocument();
});

test('a wrong current password is shown at its field', async () => {
  answerCalls({ [call]: refusal('PASSWORD_WRONG') });
  const { current, send } = await openForm();
  await send();
  await expect
    .element(current)
    .toHaveAccessibleDescription('Incorrect password. Please try again.');
});

test('a password that is too weak is shown at its field', async () => {
  const text = 'This password is easy to guess. Choose another one.';
  answerCalls({ [call]: refusal('VALIDATION_FAILED', undefined, { password: [text] }) });
  const { next, send } = await openForm();
  await send();
  await expect.element(next).toHaveAccessibleDescription(text);
});

test('missing or different passwords are shown before anything is sent', async () => {
  const sent = answerCalls({});
  const { current, next, confirmation, submit } = await openForm();
  await expect.element(next).toHaveAccessibleDescription('At least 6 characters.');
  await next.fill('long enough');
  await confirmation.fill('different');
  await submit.click();
  await expect.element(current).toHaveAccessibleDescription('Password is required');
  await expect.element(confirmation).toHaveAccessibleDescription('Passwords do not match');
  expect(sent).toEqual([]);
});

test('who signs in with Google has no password to change', async () => {
  const { screen } = await openSecurity(makeUser({ provider: 'google' }));
  await expect.element(screen.getByText('Your devices')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Change password' }))
    .not.toBeInTheDocument();
});
