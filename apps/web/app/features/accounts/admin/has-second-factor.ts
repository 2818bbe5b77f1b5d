import type { Person } from '@partshelf/contract/back-office/people.ts';

export const hasSecondFactor = ({
  secondFactor: { passkeys, authenticatorApp },
}: Person): boolean => passkeys > 0 || authenticatorApp;
