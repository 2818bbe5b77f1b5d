import { afterEach, vi } from 'vitest';
import { settleProof } from '../app/proof-request.ts';
import { removeToken } from '../app/session.ts';
import { closeToast, getShownToast } from '../app/ui/toasts/toast.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  settleProof(false);
  removeToken();
  closeToast(getShownToast()?.id ?? 0);
});
