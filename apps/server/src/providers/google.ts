import type { ProviderAnswer } from '@partshelf/contract/accounts/sign-in.ts';
import { createImageReader } from './google-images.ts';
import { createOpenIdClient, type SignInFlow } from './openid-client.ts';
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
  /** Undefined when the image is not Google's or does not exist; rejects when a retry may help. */
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
