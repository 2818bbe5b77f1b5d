import type { SignedIn } from '../../identity.ts';
import { networkOf, rateLimitAddress } from './caller-address.ts';

export interface Caller {
  readonly key: string;
  describe(): { readonly account?: string; readonly network?: string };
}

export const callerAt = (address: string): Caller => ({
  key: `ip:${rateLimitAddress(address)}`,
  describe: () => ({ network: networkOf(address) }),
});

export const callerWithAccount = ({ id, documentId }: SignedIn): Caller => ({
  key: `user:${id}`,
  describe: () => ({ account: documentId }),
});
