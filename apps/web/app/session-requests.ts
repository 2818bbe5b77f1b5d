import { useSyncExternalStore } from 'react';
import { createEmitter } from './create-emitter.ts';
import { hasUnsavedInput, readToken, removeToken, sessionEnd, sessionLoss } from './session.ts';

interface SignInRequest {
  readonly isSignedIn: Promise<boolean>;
  readonly settle: (isSignedIn: boolean) => void;
}

let signInRequest: SignInRequest | undefined;

const signInChanges = createEmitter(() => {
  const stops = [
    sessionEnd.subscribe(() => settleSignIn(false)),
    sessionLoss.subscribe(() => void replaceSession(undefined)),
  ];
  return () => stops.forEach((stop) => stop());
});

/** Signs this browser out, or asks for a new sign-in over a form: true after it. */
export async function replaceSession(token: string | undefined): Promise<boolean> {
  if (!hasUnsavedInput()) {
    removeToken();
    return false;
  }
  if (!signInRequest) {
    const { promise: isSignedIn, resolve: settle } = Promise.withResolvers<boolean>();
    signInRequest = { isSignedIn, settle };
    signInChanges.emit();
  }
  const isSignedIn = await signInRequest.isSignedIn;
  if (!isSignedIn && readToken() === token) removeToken();
  return isSignedIn;
}

/** False when the user cancelled. */
export function settleSignIn(isSignedIn: boolean): void {
  if (!signInRequest) return;
  const { settle } = signInRequest;
  signInRequest = undefined;
  signInChanges.emit();
  settle(isSignedIn);
}

export const isSignInRequested = () => signInRequest !== undefined;

export function useIsSignInRequested(): boolean {
  return useSyncExternalStore(signInChanges.subscribe, isSignInRequested, () => false);
}

interface ReauthenticationRequest {
  readonly isReauthenticated: Promise<boolean>;
  readonly settle: (isReauthenticated: boolean) => void;
}

let reauthenticationRequest: ReauthenticationRequest | undefined;

const reauthenticationChanges = createEmitter(() =>
  sessionEnd.subscribe(() => settleReauthentication(false)),
);

/** Asks for a password or a second factor; one dialog for all calls that wait. */
export function requestReauthentication(): Promise<boolean> {
  if (!reauthenticationRequest) {
    const { promise: isReauthenticated, resolve: settle } = Promise.withResolvers<boolean>();
    reauthenticationRequest = { isReauthenticated, settle };
    reauthenticationChanges.emit();
  }
  return reauthenticationRequest.isReauthenticated;
}

/** False when the user cancelled. */
export function settleReauthentication(isReauthenticated: boolean): void {
  if (!reauthenticationRequest) return;
  const { settle } = reauthenticationRequest;
  reauthenticationRequest = undefined;
  reauthenticationChanges.emit();
  settle(isReauthenticated);
}

const isReauthenticationRequested = () => reauthenticationRequest !== undefined;

export function useIsReauthenticationRequested(): boolean {
  return useSyncExternalStore(
    reauthenticationChanges.subscribe,
    isReauthenticationRequested,
    () => false,
  );
}
