import type { Passkey, SecondFactor } from '@partshelf/contract/accounts/second-factor.ts';

export const makePasskey = (given: Partial<Passkey> = {}): Passkey => ({
  documentId: 'passkey'.padEnd(24, 'x'),
  name: 'Laptop',
  createdAt: '2025-11-18T12:00:00.000Z',
  lastUsedAt: null,
  ...given,
});

type Factors = NonNullable<SecondFactor['factors']>;

/** Of a person with a password and no second factor, unless given. */
export const makeSecondFactor = ({
  factors = {},
  ...given
}: Partial<Omit<SecondFactor, 'factors'>> & {
  factors?: Partial<Factors> | null;
} = {}): SecondFactor => ({
  state: 'optional',
  proofMethods: ['password'],
  factors: factors && { passkeys: [], authenticatorApp: null, recoveryCodesLeft: 0, ...factors },
  ...given,
});

export const recoveryCodes = Array.from({ length: 10 }, (_, index) => `code-${index}`);
