import type { PasskeyCredential } from '@partshelf/contract/accounts/second-factor.ts';
import { Fingerprint } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { useCall } from '../../ui/use-call.ts';
import {
  useHasPasskeys,
  isPasskeyCancelled,
  readPasskey,
  cancelPasskey,
  canAutofillPasskeys,
} from './passkey-ceremony.ts';
import { signInWithToken } from './pending-action.ts';
import { OrDivider } from './provider-buttons.tsx';

/** Renders nothing in browsers without passkeys. */
export function PasskeyButton() {
  const { google, microsoft } = useShopSettings();
  const { askForPasskey, isPending, isCancelled } = usePasskeySignIn();
  if (!useHasPasskeys()) return null;
  return (
    <div className="mt-4.5 grid gap-4.5">
      {!google && !microsoft && <OrDivider />}
      <Button
        variant="outline"
        size="lg"
        pending={isPending && 'Waiting for your passkey...'}
        onClick={askForPasskey}
      >
        <Fingerprint aria-hidden />
        Sign in with a passkey
      </Button>
      <p role="status" className="text-sm text-muted-foreground empty:sr-only">
        {isCancelled && 'No passkey was used. Try again, or log in with your password.'}
      </p>
    </div>
  );
}

const readSignInPasskey = async () => readPasskey(await api('POST /auth/passkey/options', {}));

/** Without a credential, the browser asks for one. */
async function signInWithPasskey(credential?: PasskeyCredential) {
  const body = { credential: credential ?? (await readSignInPasskey()) };
  return api('POST /auth/passkey', { body });
}

function usePasskeySignIn() {
  const isSigningIn = useRef(false);
  const { mutate, isPending, isSuccess, error } = useCall({
    call: signInWithPasskey,
    onDone: ({ jwt }) => signInWithToken(jwt),
    success: { title: 'Success', description: 'Logged in successfully' },
    onFailure: isPasskeyCancelled,
    failureTitle: 'Error',
    failureText: 'Your passkey could not be used. Please try again.',
    onSettled: () => (isSigningIn.current = false),
  });
  /** A passkey can be chosen in the moment in which the button is pressed: the first of both counts. */
  const start = useCallback(
    (credential?: PasskeyCredential) => {
      if (isSigningIn.current) return;
      isSigningIn.current = true;
      mutate(credential);
    },
    [mutate],
  );
  usePasskeyAutofill({ isPaused: isPending || isSuccess, onChosen: start });
  return {
    askForPasskey: () => start(),
    isPending,
    isCancelled: isPasskeyCancelled(error),
  };
}

const renewMs = 4 * 60 * 1000;

async function offerPasskeys(signal: AbortSignal): Promise<PasskeyCredential | undefined> {
  if (!(await canAutofillPasskeys()) || signal.aborted) return undefined;
  const options = await api('POST /auth/passkey/options', {}, { signal });
  if (signal.aborted) return undefined;
  signal.addEventListener('abort', () => void cancelPasskey(), { once: true });
  return readPasskey(options, { autofill: true });
}

/**
 * Returns undefined in browsers that cannot, when the shop is out of reach, and when the page is
 * left.
 */
async function waitForPasskey(left: AbortSignal): Promise<PasskeyCredential | undefined> {
  const renewal = AbortSignal.timeout(renewMs);
  try {
    return await offerPasskeys(AbortSignal.any([left, renewal]));
  } catch {
    return renewal.aborted && !left.aborted ? waitForPasskey(left) : undefined;
  }
}

interface PasskeyAutofillOptions {
  isPaused: boolean;
  onChosen: (credential: PasskeyCredential) => void;
}

/** Offers passkeys in the field of the email address, in browsers that can. */
function usePasskeyAutofill({ isPaused, onChosen }: PasskeyAutofillOptions): void {
  useEffect(() => {
    if (isPaused) return undefined;
    const page = new AbortController();
    void waitForPasskey(page.signal).then((credential) => credential && onChosen(credential));
    return () => page.abort();
  }, [isPaused, onChosen]);
}
