import { hasUnsavedInput, readToken, removeToken, sessionEnd, sessionLoss } from './session.ts';
import { createStore } from './store.ts';

interface PendingRequest {
  readonly isDone: Promise<boolean>;
  readonly settle: (isDone: boolean) => void;
}

/** Asks the user for something; one dialog for all who wait. */
function createRequest(start: () => () => void) {
  const pending = createStore<PendingRequest | undefined>(undefined, start);
  return {
    /** Returns false when the user cancelled. */
    ask(): Promise<boolean> {
      const { promise: isDone, resolve: settle } = Promise.withResolvers<boolean>();
      if (!pending.read()) pending.write({ isDone, settle });
      return pending.read()!.isDone;
    },
    settle(isDone: boolean): void {
      const request = pending.read();
      if (!request) return;
      pending.write(undefined);
      request.settle(isDone);
    },
    isPending: () => pending.read() !== undefined,
    useIsPending: () => pending.useValue() !== undefined,
  };
}

const signIn = createRequest(() => {
  const stops = [
    sessionEnd.subscribe(() => signIn.settle(false)),
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
  const isSignedIn = await signIn.ask();
  if (!isSignedIn && readToken() === token) removeToken();
  return isSignedIn;
}

export const {
  settle: settleSignIn,
  isPending: isSignInRequested,
  useIsPending: useIsSignInRequested,
} = signIn;

const reauthentication = createRequest(() =>
  sessionEnd.subscribe(() => reauthentication.settle(false)),
);

export const {
  ask: requestReauthentication,
  settle: settleReauthentication,
  useIsPending: useIsReauthenticationRequested,
} = reauthentication;
