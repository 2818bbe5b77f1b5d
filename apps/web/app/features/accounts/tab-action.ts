import { writeStorage } from '../../browser-storage.ts';

export const tabStorageName = 'pendingAction';

export function clearTabAction(): void {
  writeStorage('sessionStorage', tabStorageName, undefined);
}
