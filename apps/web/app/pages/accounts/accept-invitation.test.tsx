import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import AcceptInvitationPage from './accept-invitation.tsx';

const call = 'POST /api/auth/accept-invitation';

async function open(search = '?token=abc') {
  const { screen } = await renderShop({
    routes: [
      { path: '/accept-invitation', Component: AcceptInvitationPage },
      { path: '/login', Component: () => <p>The login</p> },
    ],
    at: `/accept-invitation${search}`,
    answer: () => 404,
  });
  return {
    screen,
    username: screen.getByLabelText('Username'),
    password: screen.getByLabelText('Password', { exact: true }),
    confirmation: screen.getByLabelText('Confirm password'),
    submit: screen.getByRole('button', { name: 'Create account' }),
  };
}

async function fillIn({ username, password, confirmation }: Awaited<ReturnType<typeof open>>) {
  await username.fill('tove');
  await password.fill('tango umbrella seven');
  await confirmation.fill('tango umbrella seven');
}

test('who was invited makes an account, and is led to the login', { tags: ['slow'] }, async () => {
  const sent = answerCalls({ [call]: { email: 'tove@mail.example' } });
  const page = await open();
  await fillIn(page);
  await page.submit.click();
  await expect.element(page.screen.getByText('The login')).toBeVisible();
  await expect.element(page.screen.getByText('Your account is ready')).toBeVisible();
  await expect.element(page.screen.getByText(/Log in with tove@mail\.example/)).toBeVisible();
  const body = {
    token: 'abc',
    username: 'tove',
    password: 'tango umbrella seven',
    passwordConfirmation: 'tango umbrella seven',
  };
  expect(sent).toEqual([{ call, body }]);
});

test(
  'the form needs a username, and the same long password twice',
  { tags: ['slow'] },
  async () => {
    const { username, password, confirmation, submit } = await open();
    await expect.element(password).toHaveAccessibleDescription('At least 12 characters.');
    await password.fill('eleven char');
    await confirmation.fill('eleven chars');
    await submit.click();
    const refused = 'Password must be at least 12 characters';
    await expect.element(password).toHaveAccessibleDescription(refused);
    await expect.element(username).toHaveAccessibleDescription('Username is required');
    await expect.element(username).toHaveFocus();
    await expect.element(confirmation).toHaveAccessibleDescription('Passwords do not match');
  },
);

test('an invitation that is used or late says so', { tags: ['slow'] }, async () => {
  const text = 'This invitation is not valid any more. Ask for another one.';
  answerCalls({ [call]: refusal('REQUEST_MALFORMED', text) });
  const page = await open();
  await fillIn(page);
  await page.submit.click();
  await expect.element(page.screen.getByRole('alert')).toHaveTextContent(text);
});

test('an error of the username is shown next to it', { tags: ['slow'] }, async () => {
  const fields = { username: ['This username is not available'] };
  answerCalls({ [call]: refusal('VALIDATION_FAILED', undefined, fields) });
  const page = await open();
  await fillIn(page);
  await page.submit.click();
  await expect.element(page.username).toHaveAccessibleDescription('This username is not available');
});

test('a link without a token shows an error', async () => {
  const { screen, submit } = await open('');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid invitation link');
  expect(submit.query()).toBeNull();
});
