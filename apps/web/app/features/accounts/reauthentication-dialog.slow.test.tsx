import type { SecondFactor } from '@partshelf/contract/accounts/second-factor.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeSecondFactor } from '../../../test/factories/second-factor.ts';
import { answerPasskeyDialog, requestOptions } from '../../../test/passkeys.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { api } from '../../api.ts';
import { fetchDownload } from '../../download.ts';
import { protectInput, readToken, useIsSignedIn } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SessionDialogs } from './session-dialogs.tsx';

const roleCall = 'PUT /api/back-office/people/mara/role';
const proofCall = 'POST /api/sessions/current/proof';
const optionsCall = 'POST /api/sessions/current/proof/options';

/** A form in a dialog, as in the back office, whose call needs a recent reauthentication. */
function RolePage() {
  const [text, setText] = useState('');
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: () =>
      api('PUT /back-office/people/:documentId/role', {
        params: { documentId: 'mara' },
        body: { role: 'Helpdesk' },
      }),
  });
  return (
    <>
      <Dialog open title="Change the role">
        <input aria-label="Reason" value={text} onChange={({ target }) => setText(target.value)} />
        <Button onClick={() => mutate()}>Change role</Button>
        {isSuccess && <p>The role is changed</p>}
        {error && <p>{error.message}</p>}
      </Dialog>
      <SessionDialogs />
    </>
  );
}

async function open(given: Partial<SecondFactor>, Component = RolePage) {
  const { screen } = await renderShop({
    routes: [{ path: '/admin/people', Component }],
    at: '/admin/people',
    answer: () => makeSecondFactor(given),
  });
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  return { screen, dialog };
}

let isProved = false;

const whenProved = () => (isProved ? { data: {} } : refusal('PROOF_TOO_OLD'));

const accept = () => {
  isProved = true;
  return { ok: true };
};

beforeEach(() => {
  signIn();
  isProved = false;
});

describe('a call that needs a recent reauthentication', () => {
  test('is made again by itself once the password is given', async () => {
    const { screen, dialog } = await open({});
    const sent = answerCalls({ [roleCall]: whenProved, [proofCall]: accept });
    await screen.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByLabelText('Your password').fill('open window');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(page.getByText('The role is changed')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    const proof = { call: proofCall, body: { method: 'password', password: 'open window' } };
    const change = { call: roleCall, body: { role: 'Helpdesk' } };
    expect(sent).toEqual([change, proof, change]);
  });

  test('is given up with Escape, and the form behind loses nothing', async () => {
    const { screen, dialog } = await open({});
    const sent = answerCalls({ [roleCall]: whenProved });
    await screen.getByLabelText('Reason').fill('She asked for it');
    const submit = screen.getByRole('button', { name: 'Change role' });
    await submit.click();
    await expect.element(dialog.getByLabelText('Your password')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Please confirm that it is you/)).toBeVisible();
    await expect.element(screen.getByLabelText('Reason')).toHaveValue('She asked for it');
    await expect.element(submit).toHaveFocus();
    expect(sent.map(({ call }) => call)).toEqual([roleCall]);
  });

  test('shows a wrong password in the dialog', async () => {
    const { screen, dialog } = await open({});
    answerCalls({ [roleCall]: whenProved, [proofCall]: refusal('PASSWORD_WRONG') });
    await screen.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const password = dialog.getByLabelText('Your password');
    await expect.element(password).toHaveAccessibleDescription('Password is required');
    await password.fill('shut window');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(password).toHaveAccessibleDescription('Incorrect password');
  });

  test('asks a person with an authenticator app for a code', async () => {
    const { screen, dialog } = await open({ state: 'proved', proofMethods: ['code'] });
    const sent = answerCalls({ [roleCall]: whenProved, [proofCall]: accept });
    await screen.getByRole('button', { name: 'Change role' }).click();
    const code = dialog.getByLabelText('Six-digit code');
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    await code.fill('123 456');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(page.getByText('The role is changed')).toBeVisible();
    expect(sent[1]).toEqual({ call: proofCall, body: { method: 'code', code: '123 456' } });
    expect(dialog.getByLabelText('Your password').elements()).toEqual([]);
  });

  test('accepts a recovery code', async () => {
    const { screen, dialog } = await open({
      state: 'proved',
      proofMethods: ['code', 'recoveryCode'],
    });
    const sent = answerCalls({ [roleCall]: whenProved, [proofCall]: accept });
    await screen.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabelText('Recovery code').fill('aaaa-bbbb');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(page.getByText('The role is changed')).toBeVisible();
    expect(sent[1]!.body).toEqual({ method: 'recoveryCode', code: 'aaaa-bbbb' });
  });

  test('accepts a passkey', async () => {
    answerPasskeyDialog('confirmed');
    const { screen, dialog } = await open({ state: 'proved', proofMethods: ['passkey'] });
    const sent = answerCalls({
      [roleCall]: whenProved,
      [optionsCall]: requestOptions,
      [proofCall]: accept,
    });
    await screen.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect.element(page.getByText('The role is changed')).toBeVisible();
    expect(sent[2]).toMatchObject({ call: proofCall, body: { method: 'passkey' } });
  });

  test('stays open, without an alarm, when the dialog of the passkey is closed', async () => {
    answerPasskeyDialog('cancelled');
    const { screen, dialog } = await open({ state: 'proved', proofMethods: ['passkey'] });
    answerCalls({ [roleCall]: whenProved, [optionsCall]: requestOptions });
    await screen.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect.element(dialog.getByText(/^No passkey was used/)).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  test('sends a person without a password to Google again', async () => {
    const { screen, dialog } = await open({ proofMethods: ['google'] });
    answerCalls({ [roleCall]: whenProved });
    await screen.getByRole('button', { name: 'Change role' }).click();
    const again = dialog.getByRole('button', { name: 'Sign in with Google again' });
    await expect.element(again).toBeVisible();
    expect(dialog.getByRole('textbox').elements()).toEqual([]);
  });
});

test('two calls that wait have one dialog, and both are made again', async () => {
  function ExportPage() {
    const { mutate, data } = useMutation({
      mutationFn: () =>
        Promise.all([
          api('PUT /back-office/people/:documentId/role', {
            params: { documentId: 'mara' },
            body: { role: 'Helpdesk' },
          }),
          fetchDownload('GET /back-office/import-export/customers', { query: {} }),
        ]),
    });
    return (
      <>
        <Button onClick={() => mutate()}>Start</Button>
        {data && <p>Both are done</p>}
        <SessionDialogs />
      </>
    );
  }
  const { screen, dialog } = await open({}, ExportPage);
  const sent = answerCalls({
    [roleCall]: whenProved,
    'GET /api/back-office/import-export/customers': whenProved,
    [proofCall]: accept,
  });
  await screen.getByRole('button', { name: 'Start' }).click();
  await dialog.getByLabelText('Your password').fill('open window');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('Both are done')).toBeVisible();
  expect(sent.filter(({ call }) => call === proofCall)).toHaveLength(1);
  expect(sent).toHaveLength(5);
});

function EditorPage() {
  const isSignedIn = useIsSignedIn();
  return (
    <>
      {isSignedIn ? <Editor /> : 'Signed out'}
      <SessionDialogs />
    </>
  );
}

function Editor() {
  const [text, setText] = useState('');
  const isDirty = text !== '';
  useEffect(() => (isDirty ? protectInput() : undefined), [isDirty]);
  const { mutate, isSuccess } = useMutation({
    mutationFn: () =>
      api('PUT /back-office/people/:documentId/role', {
        params: { documentId: 'mara' },
        body: { role: 'Helpdesk' },
      }),
  });
  return (
    <>
      <input aria-label="Title" value={text} onChange={({ target }) => setText(target.value)} />
      <Button onClick={() => mutate()}>Save</Button>
      {isSuccess && <p>Saved</p>}
    </>
  );
}

describe('a session that ends while someone types', () => {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }));
  const jwt = `again.${claims}.signature`;
  const loginCall = 'POST /api/auth/local';

  const whenSignedIn = () => (readToken() === jwt ? { data: {} } : refusal('TOKEN_MISSING'));

  test.for(['optional', 'needed'] as const)(
    'is replaced over the form, second factor: %s',
    async (state) => {
      const { screen } = await open({ state }, EditorPage);
      await screen.getByLabelText('Title').fill('Leave Planner');
      let attempts = 0;
      const login = () => {
        attempts += 1;
        return attempts === 1 ? refusal('CREDENTIALS_WRONG') : { jwt };
      };
      const sent = answerCalls({
        [roleCall]: whenSignedIn,
        [loginCall]: login,
        [proofCall]: accept,
      });
      await screen.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog', { name: 'Log in again' });
      await dialog.getByLabelText('Email').fill('ada@shop.example');
      for (const password of ['wrong window', 'open window']) {
        await dialog.getByLabelText('Password', { exact: true }).fill(password);
        await dialog.getByRole('button', { name: 'Login' }).click();
      }
      if (state === 'needed') {
        await dialog.getByLabelText('Your password').fill('open window');
        await dialog.getByRole('button', { name: 'Confirm' }).click();
      }
      await expect.element(screen.getByText('Saved')).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(screen.getByLabelText('Title')).toHaveValue('Leave Planner');
      expect(sent.map(({ call }) => call).filter((call) => call === roleCall)).toHaveLength(2);
    },
  );

  test('is replaced over the form when another tab has signed out', async () => {
    const { screen } = await open({}, EditorPage);
    await screen.getByLabelText('Title').fill('Leave Planner');
    answerCalls({ [loginCall]: { jwt } });
    document.cookie = 'accessToken=; path=/; max-age=0; secure; samesite=strict';
    window.dispatchEvent(new Event('focus'));
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByLabelText('Email').fill('ada@shop.example');
    await dialog.getByLabelText('Password', { exact: true }).fill('open window');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Title')).toHaveValue('Leave Planner');
  });

  test('ends when the person does not sign in again', async () => {
    const { screen } = await open({}, EditorPage);
    await screen.getByLabelText('Title').fill('Leave Planner');
    answerCalls({ [roleCall]: whenSignedIn });
    await screen.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(readToken).toBeUndefined();
    await expect.element(screen.getByText('Signed out')).toBeVisible();
  });
});
