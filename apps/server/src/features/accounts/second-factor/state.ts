import type { SecondFactorState } from '@partshelf/contract/accounts/second-factor.ts';
import type { RoleName } from '@partshelf/contract/accounts/roles.ts';

interface Facts {
  readonly role: RoleName;
  readonly hasSecondFactor: boolean;
  readonly isProved: boolean;
}

/** Only the staff of a live shop must have one. */
export function secondFactorStateOf(
  { role, hasSecondFactor, isProved }: Facts,
  isLive: boolean,
): SecondFactorState {
  if (hasSecondFactor) return isProved ? 'proved' : 'needed';
  return role !== 'Customer' && isLive ? 'missing' : 'optional';
}
