import { writeStorage } from '../../../browser-storage.ts';
import type { PendingAction } from './pending-action.ts';

export const tabName = 'pendingAction';
export const sharedName = 'sharedPendingAction';

/** The action to finish on this page. */
export const due: { action?: PendingAction | undefined } = {};

export function clearPendingAction(): void {
  due.action = undefined;
  writeStorage('localStorage', sharedName, undefined);
  clearTabAction();
}

export function clearTabAction(): void {
  writeStorage('sessionStorage', tabName, undefined);
}
