import type { PasskeyCredential } from '@partshelf/contract/accounts/second-factor.ts';
import { useEffect } from 'react';
import { api } from '../../../../api.ts';
import { cancelPasskey, canAutofillPasskeys, readPasskey } from './passkey-ceremony.ts';

/** Below the five minutes that the server waits for an answer. */
const renewMs = 4 * 60 * 1000;

async function offerPasskeys(signal: AbortSignal): Promise<PasskeyCredential | undefined> {
  if (!(await canAutofillPasskeys()) || signal.aborted) return undefined;
  const options = await api('POST /auth/passkey/options', {}, { signal });
  if (signal.aborted) return undefined;
  signal.addEventListener('abort', () => void cancelPasskey(), { once: true });
  return readPasskey(options, { autofill: true });
}

/** Undefined in browsers that cannot, when the shop is out of reach, and when the page is left. */
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
export function usePasskeyAutofill({ isPaused, onChosen }: PasskeyAutofillOptions): void {
  useEffect(() => {
    if (isPaused) return undefined;
    const page = new AbortController();
    void waitForPasskey(page.signal).then((credential) => credential && onChosen(credential));
    return () => page.abort();
  }, [isPaused, onChosen]);
}
