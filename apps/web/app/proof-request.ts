import { useSyncExternalStore } from 'react';
import { createEmitter } from './create-emitter.ts';
import { sessionEnd } from './session.ts';

interface ProofRequest {
  readonly isProved: Promise<boolean>;
  readonly settle: (isProved: boolean) => void;
}

let request: ProofRequest | undefined;

const changes = createEmitter(() => sessionEnd.subscribe(() => settleProof(false)));

/** Asks for a password or a second factor; one dialog for all calls that wait. */
export function requestProof(): Promise<boolean> {
  if (!request) {
    const { promise: isProved, resolve: settle } = Promise.withResolvers<boolean>();
    request = { isProved, settle };
    changes.emit();
  }
  return request.isProved;
}

/** False when the person cancelled. */
export function settleProof(isProved: boolean): void {
  if (!request) return;
  const { settle } = request;
  request = undefined;
  changes.emit();
  settle(isProved);
}

const isRequested = () => request !== undefined;

export function useIsProofRequested(): boolean {
  return useSyncExternalStore(changes.subscribe, isRequested, () => false);
}
