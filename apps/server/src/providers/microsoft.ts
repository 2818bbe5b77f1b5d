import type { ProviderAnswer } from '@partshelf/contract/accounts/sign-in.ts';
import type { IDToken } from 'openid-client';
import { ShopError } from '../platform/errors.ts';
import { createOpenIdClient, type SignInFlow } from './openid-client.ts';
import type { ProviderReport } from './provider-health.ts';

/** `tenantId` and `objectId` name the account; the address may be anyone's. */
export interface MicrosoftProfile {
  readonly tenantId: string;
  readonly objectId: string;
  readonly unverifiedEmail: string;
  readonly name: string;
}

export interface MicrosoftProvider {
  check(): Promise<void>;
  /** @throws ShopError MICROSOFT_UNAVAILABLE */
  begin(): Promise<{ address: string; flow: SignInFlow }>;
  /** @throws ShopError MICROSOFT_CANCELLED, MICROSOFT_SESSION_INVALID, MICROSOFT_ACCOUNT_REFUSED or MICROSOFT_UNAVAILABLE */
  finish(flow: SignInFlow, answer: ProviderAnswer): Promise<MicrosoftProfile>;
}

export const microsoftOrigin = 'https://login.microsoftonline.com';

/** Personal accounts share it. */
export const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isTenantAccepted(accepted: string, tenantId: string): boolean {
  const isPersonal = tenantId === personalTenant;
  if (accepted === 'common') return true;
  if (accepted === 'organizations') return !isPersonal;
  return isPersonal ? accepted === 'consumers' : accepted === tenantId;
}

const isGuid = (value: unknown): value is string => typeof value === 'string' && guid.test(value);

const readText = (value: unknown) => (typeof value === 'string' ? value : '');

function readProfile(claims: IDToken, accepted: string): MicrosoftProfile {
  const { tid: tenantId, oid: objectId, iss, ver } = claims;
  const isFromTenant =
    isGuid(tenantId) && isGuid(objectId) && iss === `${microsoftOrigin}/${tenantId}/v2.0`;
  if (!isFromTenant || ver !== '2.0' || !isTenantAccepted(accepted, tenantId)) {
    throw new ShopError('MICROSOFT_ACCOUNT_REFUSED');
  }
  const unverifiedEmail = readText(claims['email']) || readText(claims['preferred_username']);
  return { tenantId, objectId, unverifiedEmail, name: readText(claims['name']) };
}

/** With the address of Microsoft as issuer, openid-client expects the issuer of the token's tenant. */
export function createMicrosoftProvider(options: {
  url: string;
  tenant: string;
  clientId: string;
  clientSecret: string;
  publicUrl: string;
  report: ProviderReport;
}): MicrosoftProvider {
  const openId = createOpenIdClient({
    issuer: new URL(`${microsoftOrigin}/${options.tenant}/v2.0`),
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    report: options.report,
    redirectUri: `${options.publicUrl}/api/connect/microsoft/callback`,
    isInsecure: options.url.startsWith('http:'),
    checksSignature: true,
    rewrite: (url) => url.replace(microsoftOrigin, options.url),
    failures: {
      cancelled: 'MICROSOFT_CANCELLED',
      invalid: 'MICROSOFT_SESSION_INVALID',
      unavailable: 'MICROSOFT_UNAVAILABLE',
      refused: 'MICROSOFT_ACCOUNT_REFUSED',
    },
  });

  return {
    check: openId.check,

    begin: () => openId.begin({ scope: 'openid email profile', prompt: 'select_account' }),

    async finish(flow, answer) {
      const { claims } = await openId.exchangeCode(flow, answer);
      return readProfile(claims, options.tenant);
    },
  };
}
