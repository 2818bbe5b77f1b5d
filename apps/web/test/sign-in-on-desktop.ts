import { beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from './sign-in.ts';

export function signInOnDesktop(): void {
  beforeEach(async () => {
    signIn();
    await page.viewport(1280, 900);
  });
}
