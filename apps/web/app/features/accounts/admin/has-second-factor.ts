import type { Person } from '@partshelf/contract/accounts/admin.ts';

export const hasSecondFactor = ({
  secondFactor: { passkeys, authenticatorApp },
}: Person): boolean => passkeys > 0 || authenticatorApp;
