import type { SecondFactor } from '@partshelf/contract/accounts/second-factor.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../test/calls.ts';
import {
  makePasskey,
  makeSecondFactor,
  recoveryCodes,
} from '../../../test/factories/second-factor.ts';
import { answerPasskeyDialog, creationOptions } from '../../../test/passkeys.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { SignInSecurityPanel } from './sign-in-security-panel.tsx';

const optionsCall = 'POST /api/users/me/passkeys/options';
const createCall = 'POST /api/users/me/passkeys';
const passkeyCall = `/api/users/me/passkeys/${makePasskey().documentId}`;
const appCall = 'POST /api/users/me/authenticator-app';
const confirmCall = 'POST /api/users/me/authenticator-app/confirm';

const secret = 'JBSWY3DPEHPK3PXP';
const setup = { secret, uri: `otpauth://totp/Partshelf:mara?secret=${secret}&issuer=Partshelf` };

async function open(...states: SecondFactor[]) {
  const left = [...states];
  const { screen } = await renderShop({
    routes: [{ path: '/', Component: SignInSecurityPanel }],
    at: '/',
    answer: () => (left.length > 1 ? left.shift()! : left[0]!),
  });
  return { screen, dialog: page.getByRole('dialog'), codes: page.getByRole('group') };
}

const none = makeSecondFactor();

const withPasskey = makeSecondFactor({
  state: 'proved',
  factors: { passkeys: [makePasskey()], recoveryCodesLeft: 10 },
});

const withApp = makeSecondFactor({
  state: 'proved',
  factors: { authenticatorApp: { createdAt: '2025-11-18T12:00:00.000Z' }, recoveryCodesLeft: 7 },
});

beforeEach(signIn);

describe('a passkey', () => {
  test('is added under a name, and the first recovery codes are shown', async () => {
    answerPasskeyDialog('confirmed');
    const { screen, dialog, codes } = await open(none, withPasskey);
    const sent = answerCalls({
      [optionsCall]: creationOptions,
      [createCall]: { passkey: makePasskey(), recoveryCodes },
    });
    await screen.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    const name = dialog.getByLabelText('Name of the passkey');
    await expect.element(name).toHaveAccessibleDescription('Name is required');
    await name.fill('Laptop');
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expectToast('Passkey added', 'You can log in with Laptop from now on.');
    await expect.element(codes.getByText('code-9')).toBeVisible();
    await expect.element(codes).toHaveFocus();
    await expect.element(screen.getByText(/Never used/)).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual([optionsCall, createCall]);
    expect(sent[1]!.body).toMatchObject({ name: 'Laptop', credential: { type: 'public-key' } });
  });

  test.each([
    ['cancelled', /^No passkey was created/],
    ['present already', /^This device has a passkey/],
  ] as const)('that is %s is not added, and the dialog says so', async (outcome, text) => {
    answerPasskeyDialog(outcome);
    const { screen, dialog } = await open(none);
    const sent = answerCalls({ [optionsCall]: creationOptions });
    await screen.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabelText('Name of the passkey').fill('Laptop');
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await expect.element(dialog.getByText(text)).toBeVisible();
    await expect.element(dialog.getByLabelText('Name of the passkey')).toHaveValue('Laptop');
    expect(sent).toHaveLength(1);
  });

  test('gets another name', async () => {
    const renamed = makePasskey({ name: 'Old laptop' });
    const { screen, dialog } = await open(
      withPasskey,
      makeSecondFactor({ state: 'proved', factors: { passkeys: [renamed] } }),
    );
    const sent = answerCalls({ [`PUT ${passkeyCall}`]: { data: renamed } });
    await screen.getByRole('button', { name: 'Rename Laptop' }).click();
    await dialog.getByLabelText('Name of the passkey').fill('Old laptop');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect.element(screen.getByRole('listitem')).toMatchTextContent(/^Old laptop/);
    expect(sent[0]!.body).toEqual({ name: 'Old laptop' });
  });

  test('is removed after a question', async () => {
    const { screen, dialog } = await open(withPasskey, none);
    answerCalls({ [`DELETE ${passkeyCall}`]: { ok: true } });
    await screen.getByRole('button', { name: 'Remove Laptop' }).click();
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await expectToast('Passkey removed', 'You can no longer log in with Laptop.');
    await expect.element(screen.getByText(/Never used/)).not.toBeInTheDocument();
  });

  test('that is the last second factor of staff is not removed', async () => {
    const { screen, dialog } = await open(withPasskey);
    answerCalls({ [`DELETE ${passkeyCall}`]: refusal('LAST_SECOND_FACTOR') });
    await screen.getByRole('button', { name: 'Remove Laptop' }).click();
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await expect.element(dialog.getByText(/^This is your last second factor/)).toBeVisible();
  });
});

describe('an authenticator app', () => {
  test('is added with a code, from a picture or a key', async () => {
    const { screen, dialog, codes } = await open(none, withApp);
    const sent = answerCalls({ [appCall]: setup, [confirmCall]: { recoveryCodes } });
    await screen.getByRole('button', { name: 'Add an app' }).click();
    await expect.element(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect.element(dialog.getByText(secret)).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm code' }).click();
    const code = dialog.getByLabelText('Six-digit code');
    await expect.element(code).toHaveAccessibleDescription('Code is required');
    await code.fill('123456');
    await dialog.getByRole('button', { name: 'Confirm code' }).click();
    await expectToast(
      'Authenticator app added',
      'From now on, you are asked for a code from it when you log in.',
    );
    await expect.element(codes.getByText('code-0')).toBeVisible();
    await expect.element(screen.getByText(/^Added Nov 18, 2025/)).toBeVisible();
    expect(sent.at(-1)).toEqual({ call: confirmCall, body: { code: '123456' } });
  });

  test('is not added with a wrong code', async () => {
    const { screen, dialog } = await open(none);
    answerCalls({ [appCall]: setup, [confirmCall]: refusal('CODE_WRONG') });
    await screen.getByRole('button', { name: 'Add an app' }).click();
    const code = dialog.getByLabelText('Six-digit code');
    await code.fill('123456');
    await dialog.getByRole('button', { name: 'Confirm code' }).click();
    await expect.element(code).toHaveAccessibleDescription(/^This code is wrong/);
  });

  test('is removed after a question', async () => {
    const { screen, dialog } = await open(withApp, none);
    answerCalls({ 'DELETE /api/users/me/authenticator-app': { ok: true } });
    await screen.getByRole('button', { name: 'Remove authenticator app' }).click();
    await dialog.getByRole('button', { name: 'Remove app' }).click();
    await expectToast(
      'Authenticator app removed',
      'You are no longer asked for a code when you log in.',
    );
    await expect.element(screen.getByRole('button', { name: 'Add an app' })).toBeVisible();
  });
});

describe('recovery codes', () => {
  test('are counted, and replaced by ten new ones that stay until they are saved', async () => {
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob);
      return '#';
    });
    const { screen, dialog, codes } = await open(withApp);
    answerCalls({ 'POST /api/users/me/recovery-codes': { recoveryCodes } });
    await expect.element(screen.getByText(/7 of 10 left\.$/)).toBeVisible();
    await screen.getByRole('button', { name: 'New recovery codes' }).click();
    await dialog.getByRole('button', { name: 'Create codes' }).click();
    await expect.element(codes).toHaveFocus();
    await dialog.getByRole('button', { name: 'Copy recovery codes' }).click();
    expect(copy).toHaveBeenCalledWith(recoveryCodes.join('\n'));
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect(await saved[0]!.text()).toContain(recoveryCodes.join('\n'));
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await dialog.getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'Login security' })).toHaveFocus();
  });

  test('are not offered to a person whose sign-in asks for no second factor', async () => {
    const passkeys = [makePasskey()];
    const { screen } = await open(makeSecondFactor({ factors: { passkeys } }));
    await expect.element(screen.getByText(/Never used/)).toBeVisible();
    await expect.element(screen.getByText('Recovery codes')).not.toBeInTheDocument();
  });
});
