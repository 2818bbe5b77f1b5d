import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { removeToken } from '../app/session.ts';
import { signIn } from './sign-in.ts';

export function signInOnDesktop(): void {
  beforeEach(async () => {
    signIn();
    await page.viewport(1280, 900);
  });

  afterEach(() => {
    vi.restoreAllMocks();
    removeToken();
  });
}
