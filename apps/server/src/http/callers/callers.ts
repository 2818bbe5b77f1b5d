import type { Account, TokenHolder } from '../../identity.ts';
import { networkOf, rateLimitAddress } from './caller-address.ts';

export interface Caller {
  readonly key: string;
  describe(): { readonly account?: string; readonly network?: string };
}

export const callerAt = (address: string): Caller => ({
  key: `ip:${rateLimitAddress(address)}`,
  describe: () => ({ network: networkOf(address) }),
});

export const callerWithAccount = ({ id, documentId }: Account): Caller => ({
  key: `user:${id}`,
  describe: () => ({ account: documentId }),
});

export const callerWithToken = ({ account }: TokenHolder): Caller => ({
  key: `token:${account.apiTokenId}`,
  describe: () => ({ account: account.documentId }),
});
