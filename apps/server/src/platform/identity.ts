import type { ApiTokenScope, RoleName } from '@partshelf/contract/roles.ts';
import type { SecondFactorState } from '@partshelf/contract/accounts/second-factor.ts';
import type { Route } from '@partshelf/contract/api/route.ts';
import { ShopError } from './errors.ts';

export interface Account {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly provider: 'local' | 'google';
  readonly confirmed: boolean;
  readonly releaseMails: boolean;
  readonly role: RoleName;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface SignedIn extends Account {
  readonly sessionId: string;
  readonly secondFactor: SecondFactorState;
  readonly isReauthenticationRecent: boolean;
}

export interface TokenUser extends Account {
  readonly apiTokenId: number;
}

export interface TokenIdentity {
  readonly account: TokenUser;
  readonly secondFactor: SecondFactorState;
  readonly scopes: readonly ApiTokenScope[];
}

export type IdentifyToken = (token: string) => Promise<TokenIdentity | undefined>;

export type Identify = (token: string) => Promise<SignedIn | undefined>;

type Gate = Pick<Route, 'secondFactor'>;

export const isSignInFinished = (state: SecondFactorState) =>
  state === 'proved' || state === 'optional';

/** @throws ShopError SECOND_FACTOR_NEEDED or SECOND_FACTOR_MISSING */
export function requireSecondFactor(state: SecondFactorState, { secondFactor }: Gate = {}): void {
  if (isSignInFinished(state) || secondFactor === 'pending') return;
  if (state === 'needed') throw new ShopError('SECOND_FACTOR_NEEDED');
  if (secondFactor !== 'setup') throw new ShopError('SECOND_FACTOR_MISSING');
}

/** @throws ShopError PROOF_TOO_OLD */
export function requireRecentReauthentication({
  isReauthenticationRecent,
}: Pick<SignedIn, 'isReauthenticationRecent'>): void {
  if (!isReauthenticationRecent) throw new ShopError('PROOF_TOO_OLD');
}
