import type {
  NewPasskeyCredential,
  PasskeyCreationOptions,
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@partshelf/contract/accounts/second-factor.ts';
import { useIsHydrated } from '../../rendering/hydration.tsx';

const importWebAuthn = () => import('@simplewebauthn/browser');

/** Returns false in old browsers, and on pages without https. */
const hasPasskeys = () => 'PublicKeyCredential' in window;

/** Returns true until the page is hydrated. */
export function useHasPasskeys(): boolean {
  return !useIsHydrated() || hasPasskeys();
}

export async function createPasskey(
  optionsJSON: PasskeyCreationOptions,
): Promise<NewPasskeyCredential> {
  const { startRegistration } = await importWebAuthn();
  const credential = await startRegistration({ optionsJSON });
  return { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } };
}

/** `autofill` offers the passkeys in the field of the email address instead of a dialog. */
export async function readPasskey(
  optionsJSON: PasskeyRequestOptions,
  { autofill: useBrowserAutofill = false } = {},
): Promise<PasskeyCredential> {
  const { startAuthentication } = await importWebAuthn();
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill });
  return { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } };
}

export async function canAutofillPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await importWebAuthn();
  return browserSupportsWebAuthnAutofill();
}

export async function cancelPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await importWebAuthn();
  WebAuthnAbortService.cancelCeremony();
}

const cancelledNames = ['NotAllowedError', 'AbortError'];

/** The user closed the dialog of the browser or waited too long, or the page was left. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && cancelledNames.includes(error.name);
}

export function isPasskeyPresent(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
