import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { answerPasskeyDialog, requestOptions, setAutofill } from '../../../test/passkeys.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { expectToast } from '../../../test/toasts.ts';
import { readToken } from '../../session.ts';
import { Input } from '../../ui/field.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const optionsCall = 'POST /api/auth/passkey/options';
const signInCall = 'POST /api/auth/passkey';

const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3_600 }));
const jwt = `header.${claims}.signature`;

function Page() {
  return (
    <>
      <Input aria-label="Email" autoComplete="username webauthn" />
      <PasskeyButton />
    </>
  );
}

async function open() {
  const { screen } = await renderShop({
    routes: [{ path: '/login', Component: Page }],
    at: '/login',
    answer: () => 404,
  });
  const button = screen.getByRole('button', { name: 'Sign in with a passkey' });
  return { screen, button };
}

beforeEach(() => setAutofill(false));

describe('the button', () => {
  test('signs in with a passkey alone', async () => {
    answerPasskeyDialog('confirmed');
    const { button } = await open();
    const sent = answerCalls({ [optionsCall]: requestOptions, [signInCall]: { jwt } });
    await button.click();
    await expectToast('Success', 'Logged in successfully');
    expect(readToken()).toBe(jwt);
    expect(sent.map(({ call }) => call)).toEqual([optionsCall, signInCall]);
  });

  test('leaves a quiet note when the dialog of the browser is closed', async () => {
    answerPasskeyDialog('cancelled');
    const { screen, button } = await open();
    answerCalls({ [optionsCall]: requestOptions });
    await button.click();
    await expect.element(screen.getByText(/^No passkey was used/)).toBeVisible();
    expect(screen.getByRole('listitem').elements()).toEqual([]);
    expect(readToken()).toBeUndefined();
  });

  test('says when the shop does not accept the passkey', async () => {
    answerPasskeyDialog('confirmed');
    const { button } = await open();
    answerCalls({ [optionsCall]: requestOptions, [signInCall]: refusal('PASSKEY_REFUSED') });
    await button.click();
    await expectToast('Error', 'This passkey cannot be used here');
  });
});

describe('the field of the email address', () => {
  test('offers passkeys from the start, where the browser can', async () => {
    setAutofill(true);
    const get = vi.spyOn(navigator.credentials, 'get');
    answerPasskeyDialog('confirmed');
    const sent = answerCalls({ [optionsCall]: requestOptions });
    await open();
    await expect
      .poll(() => get.mock.calls[0]?.[0])
      .toMatchObject({ mediation: 'conditional', publicKey: { rpId: 'localhost' } });
    expect(sent.map(({ call }) => call)).toEqual([optionsCall]);
  });

  test('stops offering them when the page is left, and while the button asks', async () => {
    setAutofill(true);
    const get = answerPasskeyDialog('cancelled');
    answerCalls({ [optionsCall]: requestOptions });
    const { screen, button } = await open();
    const signalOf = (call: number) => get.mock.calls[call]?.[0]?.signal;
    await expect.poll(() => signalOf(0)?.aborted).toBe(false);
    await button.click();
    await expect.element(screen.getByText(/^No passkey was used/)).toBeVisible();
    expect(signalOf(0)!.aborted).toBe(true);
    await expect.poll(() => get.mock.calls[2]?.[0]?.mediation).toBe('conditional');
    await screen.unmount();
    await expect.poll(() => signalOf(2)!.aborted).toBe(true);
  });

  test('signs in once when a passkey is chosen in it while the button is pressed', async () => {
    setAutofill(true);
    const chosen = Promise.withResolvers<void>();
    const get = answerPasskeyDialog('confirmed', chosen.promise);
    const sent = answerCalls({
      [optionsCall]: () => {
        if (get.mock.calls.length > 0) chosen.resolve();
        return requestOptions;
      },
      [signInCall]: { jwt },
    });
    const { button } = await open();
    await expect.poll(() => get.mock.calls).toHaveLength(1);
    await button.click();
    await expectToast('Success', 'Logged in successfully');
    expect(sent.map(({ call }) => call)).toEqual([optionsCall, optionsCall, signInCall]);
  });
});
