import type { ProviderAnswer } from '@partshelf/contract/accounts/sign-in.ts';
import { createOpenIdClient, readAtMost, type SignInFlow } from './openid-client.ts';
import type { ProviderReport } from './provider-health.ts';

/** `subject` never changes, everything else may. */
export interface GoogleProfile {
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly imageUrl: string | undefined;
}

export interface GoogleProvider {
  check(): Promise<void>;
  /** @throws ShopError GOOGLE_UNAVAILABLE */
  begin(): Promise<{ address: string; flow: SignInFlow }>;
  /** @throws ShopError GOOGLE_CANCELLED, GOOGLE_SESSION_INVALID or GOOGLE_UNAVAILABLE */
  finish(flow: SignInFlow, answer: ProviderAnswer): Promise<GoogleProfile>;
  /**
   * Returns undefined when the image is not Google's or does not exist; rejects when a retry may
   * help.
   */
  readImage(address: string): Promise<Buffer | undefined>;
}

export function createGoogleProvider(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  publicUrl: string;
  report: ProviderReport;
}): GoogleProvider {
  const issuer = new URL(options.issuer);
  const isOnThisMachine = issuer.protocol === 'http:';
  const openId = createOpenIdClient({
    issuer,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    report: options.report,
    redirectUri: `${options.publicUrl}/api/connect/google/callback`,
    isInsecure: isOnThisMachine,
    failures: {
      cancelled: 'GOOGLE_CANCELLED',
      invalid: 'GOOGLE_SESSION_INVALID',
      unavailable: 'GOOGLE_UNAVAILABLE',
    },
  });

  return {
    readImage: createImageReader(isOnThisMachine ? issuer.origin : undefined),

    check: openId.check,

    begin: () => openId.begin({ scope: 'openid email profile' }),

    async finish(flow, answer) {
      const { configuration, tokens, claims } = await openId.exchangeCode(flow, answer);
      const { fetchUserInfo } = await import('openid-client');
      const person = await fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(
        openId.toShopError,
      );
      return {
        subject: claims.sub,
        email: person.email ?? '',
        isEmailVerified: person.email_verified === true,
        name: person.name ?? '',
        imageUrl: person.picture,
      };
    },
  };
}

const imageBytesMax = 2 * 1024 * 1024;
const timeoutMs = 10_000;

/** Only Google's own image hosts are fetched, since the profile can name any address. */
function isGoogleHost({ protocol, hostname, port, username }: URL): boolean {
  const isHost =
    hostname === 'googleusercontent.com' || hostname.endsWith('.googleusercontent.com');
  return protocol === 'https:' && isHost && port === '' && username === '';
}

function createImageReader(trustedOrigin: string | undefined) {
  return async (address: string): Promise<Buffer | undefined> => {
    const url = URL.parse(address);
    if (!url || !(isGoogleHost(url) || url.origin === trustedOrigin)) return undefined;
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status >= 500) throw new Error(`the image host answered ${response.status}`);
    if (response.status === 200) return readAtMost(response.body, imageBytesMax);
    await response.body?.cancel();
    return undefined;
  };
}
