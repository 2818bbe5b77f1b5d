import type { SecondFactor } from '@partshelf/contract/accounts/second-factor.ts';
import { Outlet, useLocation } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeSecondFactor, recoveryCodes } from '../../../test/factories/second-factor.ts';
import { answerPasskeyDialog, creationOptions, requestOptions } from '../../../test/passkeys.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { api } from '../../api.ts';
import { useSecondFactorRefusal } from '../../features/accounts/second-factor-refusal.ts';
import { useSessionEnd } from '../../features/accounts/session-end.ts';
import SignedInGuard from '../../features/accounts/signed-in-guard.tsx';
import { toast } from '../../ui/toast.tsx';
import SecondFactorSetupPage from './second-factor-setup.tsx';
import SecondFactorPage from './second-factor.tsx';

const tokensCall = 'GET /api/api-tokens';
const proofCall = 'POST /api/sessions/current/proof';

function Root() {
  useSessionEnd();
  useSecondFactorRefusal();
  return <Outlet />;
}

function CurrentAddress() {
  const { pathname, search } = useLocation();
  return <p>{`You are at ${pathname}${search}`}</p>;
}

let factor: SecondFactor;

async function open(at: string, state: unknown = null) {
  const routes = [
    {
      Component: Root,
      children: [
        { path: '/', Component: CurrentAddress },
        { path: '/login', Component: CurrentAddress },
        { path: '/profile', Component: CurrentAddress },
        {
          Component: SignedInGuard,
          children: [
            { path: '/login/second-factor', Component: SecondFactorPage },
            { path: '/login/second-factor/setup', Component: SecondFactorSetupPage },
          ],
        },
      ],
    },
  ];
  const { screen } = await renderShop({
    routes,
    at: { pathname: at, state },
    answer: () => factor,
  });
  return screen;
}

const accept = () => {
  factor = makeSecondFactor({ state: 'proved' });
  return { ok: true };
};

beforeEach(() => {
  signIn();
  factor = makeSecondFactor({
    state: 'needed',
    proofMethods: ['passkey', 'code', 'recoveryCode'],
    factors: null,
  });
});

describe('the second step of a sign-in', () => {
  test('opens when a call is refused, and leads back to the page', async () => {
    const screen = await open('/profile');
    toast({ title: 'Success', description: 'Logged in successfully' });
    await expectToast('Success', 'Logged in successfully');
    const sent = answerCalls({
      [tokensCall]: refusal('SECOND_FACTOR_NEEDED'),
      [proofCall]: accept,
    });
    await expect(api('GET /api-tokens', {})).rejects.toThrow(/^Finish logging in first/);
    await expect.element(screen.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect.element(screen.getByText('Logged in successfully')).not.toBeInTheDocument();
    await screen.getByLabelText('Six-digit code').fill('123456');
    await screen.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByText('You are at /profile')).toBeVisible();
    await expectToast('Success', 'Logged in successfully');
    expect(sent.at(-1)!.body).toEqual({ method: 'code', code: '123456' });
  });

  test('takes a passkey', async () => {
    answerPasskeyDialog('confirmed');
    const screen = await open('/login/second-factor', { from: '/profile' });
    answerCalls({ [`${proofCall}/options`]: requestOptions, [proofCall]: accept });
    await screen.getByRole('button', { name: 'Use a passkey' }).click();
    await expect.element(screen.getByText('You are at /profile')).toBeVisible();
  });

  test('takes a recovery code', async () => {
    const screen = await open('/login/second-factor', { from: '/profile' });
    const sent = answerCalls({ [proofCall]: accept });
    await screen.getByRole('button', { name: 'Use a recovery code' }).click();
    await screen.getByLabelText('Recovery code').fill('aaaa-bbbb');
    await screen.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByText('You are at /profile')).toBeVisible();
    expect(sent[0]!.body).toEqual({ method: 'recoveryCode', code: 'aaaa-bbbb' });
  });

  test('says that a code is wrong, and that there were too many', async () => {
    const screen = await open('/login/second-factor');
    const code = screen.getByLabelText('Six-digit code');
    answerCalls({ [proofCall]: refusal('CODE_WRONG') });
    await code.fill('123456');
    await screen.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(code).toHaveAccessibleDescription(/^This code is wrong/);
    answerCalls({ [proofCall]: refusal('TOO_MANY_REQUESTS', 'Please wait a while') });
    await screen.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(code).toHaveAccessibleDescription('Please wait a while');
  });

  test('can be left by logging out', async () => {
    const screen = await open('/login/second-factor');
    answerCalls({ 'DELETE /api/sessions/current': { ok: true } });
    await screen.getByRole('button', { name: 'Logout' }).click();
    await expect.element(screen.getByText('You are at /login')).toBeVisible();
  });

  test('is skipped by people who need none', async () => {
    factor = makeSecondFactor();
    const screen = await open('/login/second-factor');
    await expect.element(screen.getByText('You are at /')).toBeVisible();
  });
});

describe('staff without a second factor', () => {
  beforeEach(() => {
    factor = makeSecondFactor({ state: 'missing' });
  });

  test('add an authenticator app, save the recovery codes and go on', async () => {
    const screen = await open('/profile');
    answerCalls({
      [tokensCall]: refusal('SECOND_FACTOR_MISSING'),
      'POST /api/users/me/authenticator-app': { secret: 'JBSW', uri: 'otpauth://totp/x' },
      'POST /api/users/me/authenticator-app/confirm': () => {
        accept();
        return { recoveryCodes };
      },
    });
    await expect(api('GET /api-tokens', {})).rejects.toThrow(/^Add a passkey/);
    await expect
      .element(screen.getByRole('heading', { name: 'Protect your account' }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Use an authenticator app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Six-digit code').fill('123456');
    await dialog.getByRole('button', { name: 'Confirm code' }).click();
    await expect.element(page.getByText('code-3')).toBeVisible();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect.element(screen.getByText('You are at /profile')).toBeVisible();
  });

  test('add a passkey, save the recovery codes and go on', async () => {
    answerPasskeyDialog('confirmed');
    const screen = await open('/login/second-factor/setup', { from: '/profile' });
    answerCalls({
      'POST /api/users/me/passkeys/options': creationOptions,
      'POST /api/users/me/passkeys': () => {
        accept();
        return { passkey: { name: 'Laptop' }, recoveryCodes };
      },
    });
    await screen.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText('Name of the passkey').fill('Laptop');
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expect.element(page.getByText('code-3')).toBeVisible();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect.element(screen.getByText('You are at /profile')).toBeVisible();
  });
});
