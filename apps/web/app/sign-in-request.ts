import { useSyncExternalStore } from 'react';
import { createEmitter } from './create-emitter.ts';
import { hasUnsavedInput, readToken, removeToken, sessionEnd, sessionLoss } from './session.ts';

interface SignInRequest {
  readonly isSignedIn: Promise<boolean>;
  readonly settle: (isSignedIn: boolean) => void;
}

let request: SignInRequest | undefined;

const changes = createEmitter(() => {
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
  if (!request) {
    const { promise: isSignedIn, resolve: settle } = Promise.withResolvers<boolean>();
    request = { isSignedIn, settle };
    changes.emit();
  }
  const isSignedIn = await request.isSignedIn;
  if (!isSignedIn && readToken() === token) removeToken();
  return isSignedIn;
}

/** False when the person cancelled. */
export function settleSignIn(isSignedIn: boolean): void {
  if (!request) return;
  const { settle } = request;
  request = undefined;
  changes.emit();
  settle(isSignedIn);
}

export const isSignInRequested = () => request !== undefined;

export function useIsSignInRequested(): boolean {
  return useSyncExternalStore(changes.subscribe, isSignInRequested, () => false);
}
