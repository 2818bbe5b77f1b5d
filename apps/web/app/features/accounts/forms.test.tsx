import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRoutesStub } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { refusal } from '../../../test/calls.ts';
import { expectToast } from '../../../test/toasts.ts';
import { mockUploads } from '../../../test/uploads.ts';
import { api } from '../../api.ts';
import { createQueryClient } from '../../query-client.ts';
import { readToken, removeToken } from '../../session.ts';
import { Toaster } from '../../ui/toast.tsx';
import { ForgotPasswordForm } from './email-forms.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

async function show(Form: ComponentType, status = 500, body: object = {}) {
  const send = vi.spyOn(globalThis, 'fetch');
  send.mockImplementation(async () => Response.json(body, { status }));
  const Stub = createRoutesStub([
    { path: '/', Component: Form },
    { path: '/forgot-password', Component: ForgotPasswordForm },
  ]);
  const initialEntries = ['/#email=ada%40shop.example'];
  const screen = await render(
    <QueryClientProvider client={createQueryClient(api)}>
      <Stub initialEntries={initialEntries} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { screen, send };
}

type Screen = Awaited<ReturnType<typeof show>>['screen'];

const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true });

async function fill(screen: Screen, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await field(screen, label).fill(value);
  }
}

function showRefused(Form: ComponentType, ...failure: Parameters<typeof refusal>) {
  const { status, body } = refusal(...failure);
  return show(Form, status, body);
}

const press = (screen: Screen, name: string) => screen.getByRole('button', { name }).click();

describe('the login', () => {
  const person = { Email: 'ada@shop.example', Password: 'secret' };

  test('says what is missing, and sends nothing', { tags: ['AUTH-12', 'AUTH-14'] }, async () => {
    const { screen, send } = await show(LoginForm);
    await press(screen, 'Login');
    await expect.element(field(screen, 'Email')).toHaveAccessibleDescription('Email is required');
    await expect
      .element(field(screen, 'Password'))
      .toHaveAccessibleDescription('Password is required');
    await expect.element(field(screen, 'Email')).toHaveFocus();
    await expect.element(field(screen, 'Email')).toHaveAttribute('aria-invalid', 'true');
    expect(send).not.toHaveBeenCalled();
  });

  test(
    'puts what the server says about a field next to it',
    { tags: ['AUTH-15', 'AUTH-32'] },
    async () => {
      const fields = { identifier: ['Unknown.', 'Sorry.'] };
      const { screen } = await showRefused(LoginForm, 'VALIDATION_FAILED', undefined, fields);
      await fill(screen, person);
      await press(screen, 'Login');
      await expect.element(field(screen, 'Email')).toHaveAccessibleDescription('Unknown. Sorry.');
    },
  );

  test('otherwise shows the message of the server', { tags: ['AUTH-16'] }, async () => {
    const { screen } = await showRefused(LoginForm, 'CREDENTIALS_WRONG', 'Closed for today');
    await fill(screen, person);
    await press(screen, 'Login');
    await expectToast('Error', 'Closed for today');
  });

  test('has a text of its own when the server gives none', { tags: ['AUTH-17'] }, async () => {
    const { screen } = await show(LoginForm, 502);
    await fill(screen, person);
    await press(screen, 'Login');
    await expectToast('Error', 'Invalid email or password');
  });

  test('keeps what went wrong above the fields, also after the toast', async () => {
    const { screen } = await showRefused(LoginForm, 'CREDENTIALS_WRONG');
    await fill(screen, person);
    await press(screen, 'Login');
    const alert = screen.getByRole('alert');
    await expect.element(alert).toMatchTextContent(/^The email address or the password is wrong/);
    await expect.element(screen.getByText('Invalid email or password')).toBeVisible();
  });

  test('leads to another confirmation email', async () => {
    const { screen } = await showRefused(LoginForm, 'EMAIL_NOT_CONFIRMED');
    await fill(screen, person);
    await press(screen, 'Login');
    const link = screen.getByRole('alert').getByRole('link', { name: 'Send it again' });
    await expect.element(link).toHaveAttribute('href', '/resend-verification');
  });

  test('shows the password by the keyboard, until it is sent', { tags: ['slow'] }, async () => {
    const { screen, send } = await show(LoginForm);
    await fill(screen, person);
    const password = field(screen, 'Password');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect
      .element(screen.getByRole('button', { name: 'Show password' }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
    expect(send).not.toHaveBeenCalled();
    await press(screen, 'Login');
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  test('says so when the browser blocks cookies', { tags: ['slow'] }, async () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 60 }));
    const { screen } = await show(LoginForm, 200, { jwt: `header.${claims}.signature` });
    await fill(screen, person);
    await press(screen, 'Login');
    const text = 'Your browser blocks cookies and site data for this shop. Allow them to log in.';
    await expectToast('Error', text);
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text);
  });

  test('logs in over http where the browser stores no secure cookie there', async () => {
    const { set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!;
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
      if (!text.includes('; secure')) set!.call(document, text);
    });
    const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 60 }));
    const { screen } = await show(LoginForm, 200, { jwt: `header.${claims}.signature` });
    await fill(screen, person);
    await press(screen, 'Login');
    await expectToast('Success', 'Logged in successfully');
    expect(readToken()).toBe(`header.${claims}.signature`);
    removeToken();
    expect(readToken()).toBeUndefined();
  });

  test('shows that it is being sent, and is sent once', { tags: ['AUTH-06'] }, async () => {
    const { screen, send } = await show(LoginForm);
    send.mockImplementation(() => new Promise(() => {}));
    await fill(screen, person);
    await press(screen, 'Login');
    await expect.element(screen.getByRole('button', { name: 'Logging in...' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('the registration', () => {
  const person = {
    Username: 'Ada',
    Email: 'ada@shop.example',
    Password: 'secret',
    'Confirm password': 'secret',
  };

  test('names its rules before anything is wrong', async () => {
    const { screen } = await show(RegisterForm);
    await expect
      .element(field(screen, 'Username'))
      .toHaveAccessibleDescription('3 to 50 characters. Everyone sees it beside your reviews.');
    await expect
      .element(field(screen, 'Password'))
      .toHaveAccessibleDescription('At least 6 characters.');
  });

  test(
    'has a file field that is reached by keys and names the chosen image',
    { tags: ['slow'] },
    async () => {
      const { screen } = await show(RegisterForm);
      const input = field(screen, 'Profile picture');
      const hint = 'Optional: PNG, JPEG, WebP or GIF, up to 5 MB.';
      await expect.element(input).toHaveAccessibleDescription(hint);
      await expect.element(screen.getByText('Choose picture')).toBeVisible();
      await userEvent.tab();
      await expect.element(input).toHaveFocus();
      await userEvent.upload(input, new File(['GIF89a'], 'my-face.gif', { type: 'image/gif' }));
      await expect.element(screen.getByText('my-face.gif')).toBeVisible();
      await press(screen, 'Remove picture');
      await expect.element(screen.getByText('No file')).toBeVisible();
    },
  );

  test(
    'says what is missing, then what is wrong, and sends nothing',
    {
      tags: ['slow', 'AUTH-25', 'AUTH-26', 'AUTH-27', 'AUTH-28', 'AUTH-29', 'AUTH-30', 'AUTH-31'],
    },
    async () => {
      const { screen, send } = await show(RegisterForm);
      await press(screen, 'Register');
      for (const [label, message] of [
        ['Username', 'Username is required'],
        ['Email', 'Email is required'],
        ['Password', 'Password is required'],
        ['Confirm password', 'Please confirm your password'],
      ] as const) {
        await expect.element(field(screen, label)).toHaveAccessibleDescription(message);
      }
      await fill(screen, { ...person, Email: 'ada', Password: '12345' });
      for (const [label, message] of [
        ['Email', 'Invalid email address'],
        ['Password', 'Password must be at least 6 characters'],
        ['Confirm password', 'Passwords do not match'],
      ] as const) {
        await expect.element(field(screen, label)).toHaveAccessibleDescription(message);
      }
      expect(send).not.toHaveBeenCalled();
    },
  );

  test(
    'takes images only, and shows the one it took',
    { tags: ['AUTH-19', 'AUTH-20'] },
    async () => {
      const { screen } = await show(RegisterForm);
      const input = field(screen, 'Profile picture');
      await userEvent.upload(input, new File(['text'], 'a.txt', { type: 'text/plain' }));
      const refused = 'Please choose an image file (PNG, JPEG, WebP or GIF)';
      await expect.element(field(screen, 'Profile picture')).toHaveAccessibleDescription(refused);
      await userEvent.upload(input, new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
      await expect.element(screen.getByAltText('Your avatar')).toBeInTheDocument();
      await press(screen, 'Remove picture');
      await expect.element(screen.getByAltText('Your avatar')).not.toBeInTheDocument();
    },
  );

  test('is sent as a form with the image', { tags: ['AUTH-21'] }, async () => {
    mockUploads();
    const { screen, send } = await show(RegisterForm);
    await fill(screen, person);
    const input = field(screen, 'Profile picture');
    await userEvent.upload(input, new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
    await press(screen, 'Register');
    await expect.poll(() => send.mock.calls).toHaveLength(1);
    const form = send.mock.calls[0]![1]!.body as FormData;
    expect([...form.keys()]).toEqual(['username', 'email', 'password', 'image']);
  });

  test(
    'puts what the server says about a field next to it',
    { tags: ['AUTH-32', 'AUTH-34'] },
    async () => {
      const fields = { username: ['This username is not available'] };
      const { screen } = await showRefused(RegisterForm, 'VALIDATION_FAILED', undefined, fields);
      await fill(screen, person);
      await press(screen, 'Register');
      await expect
        .element(field(screen, 'Username'))
        .toHaveAccessibleDescription('This username is not available');
    },
  );

  test('otherwise shows the message of the server', { tags: ['AUTH-35'] }, async () => {
    const message = 'Email or Username are already taken';
    const { screen } = await showRefused(RegisterForm, 'ACCOUNT_TAKEN', message);
    await fill(screen, person);
    await press(screen, 'Register');
    await expect.element(screen.getByText(message)).toBeVisible();
  });

  test('has a text of its own when the server gives none', { tags: ['AUTH-36'] }, async () => {
    const { screen } = await show(RegisterForm, 502);
    await fill(screen, person);
    await press(screen, 'Register');
    await expect.element(screen.getByText('An error occurred during registration')).toBeVisible();
  });
});

describe('the new password', () => {
  const Form = () => <ResetPasswordForm code="from-the-mail" />;

  test('with a used link leads to a new one for the same address', async () => {
    const { screen } = await showRefused(Form, 'RESET_CODE_INVALID');
    await fill(screen, { 'New password': '123456', 'Confirm password': '123456' });
    await press(screen, 'Reset password');
    await screen.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect.element(field(screen, 'Email')).toHaveValue('ada@shop.example');
  });

  test(
    'is checked before it is sent',
    { tags: ['AUTH-53', 'AUTH-55', 'AUTH-56', 'AUTH-57', 'AUTH-58'] },
    async () => {
      const { screen } = await show(Form);
      await press(screen, 'Reset password');
      await expect
        .element(field(screen, 'New password'))
        .toHaveAccessibleDescription('Password is required');
      await expect
        .element(field(screen, 'Confirm password'))
        .toHaveAccessibleDescription('Please confirm your password');
      await fill(screen, { 'New password': '12345', 'Confirm password': '123456' });
      await expect
        .element(field(screen, 'New password'))
        .toHaveAccessibleDescription('Password must be at least 6 characters');
      await expect
        .element(field(screen, 'Confirm password'))
        .toHaveAccessibleDescription('Passwords do not match');
      await fill(screen, { 'New password': '123456' });
      await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    },
  );

  test(
    'is sent with the code of the link; a failure shows the message of the server',
    { tags: ['AUTH-54', 'AUTH-62'] },
    async () => {
      const { screen, send } = await showRefused(Form, 'RESET_CODE_INVALID');
      await fill(screen, { 'New password': 'secret', 'Confirm password': 'secret' });
      await press(screen, 'Reset password');
      await expect.element(screen.getByRole('alert')).toHaveTextContent('Incorrect code provided');
      expect(JSON.parse(send.mock.calls[0]![1]!.body as string)).toEqual({
        code: 'from-the-mail',
        password: 'secret',
        passwordConfirmation: 'secret',
      });
    },
  );

  test('has a text of its own when the server gives none', { tags: ['AUTH-63'] }, async () => {
    const { screen } = await show(Form, 502);
    await fill(screen, { 'New password': 'secret', 'Confirm password': 'secret' });
    await press(screen, 'Reset password');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to reset password');
  });

  test('names the account for password managers', async () => {
    const { screen } = await show(Form);
    await expect.element(field(screen, 'New password')).toBeVisible();
    const name = document.querySelector('input[autocomplete=username]');
    expect(name).toHaveProperty('value', 'ada@shop.example');
  });
});
