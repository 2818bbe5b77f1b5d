import { afterEach, vi } from 'vitest';
import { removeToken } from '../app/session.ts';
import { closeToast, getShownToast } from '../app/ui/toasts/toast.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  removeToken();
  closeToast(getShownToast()?.id ?? 0);
});
