import { writeStorage } from '../../browser-storage.ts';

// Apart from the other code of pending actions, because every page loads it.
export const tabStorageName = 'pendingAction';

export function clearTabAction(): void {
  writeStorage('sessionStorage', tabStorageName, undefined);
}
