import type { Config } from '../../../config/config.ts';

/** Passkeys belong to the host name of the shop: another one needs new passkeys. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Never the address: authenticators store it in the clear. */
export const toUserHandle = (documentId: string) => Buffer.from(documentId).toString('base64url');
