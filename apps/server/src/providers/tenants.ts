import { z } from 'zod';
import { ShopError } from '../platform/errors.ts';
import { createCircuit } from './circuit.ts';
import { microsoftOrigin } from './microsoft.ts';
import { readAtMost } from './openid-client.ts';
import type { ProviderReport } from './provider-health.ts';

export type FoundTenant =
  | { readonly tenantId: string }
  /** Microsoft runs clouds of their own for some countries, with tenants of their own. */
  | { readonly otherCloud: string };

export interface TenantProvider {
  /** Returns null when no tenant has the domain. @throws ShopError MICROSOFT_UNAVAILABLE */
  find(domain: string): Promise<FoundTenant | null>;
  check(): Promise<void>;
}

const timeoutMs = 5_000;
const circuitOptions = { outagesToOpen: 5, openMs: 30_000, timeoutMs, isOutage: () => true };
const responseBytesMax = 64 * 1024;
const retryAfterSeconds = 10;

const description = z.object({ issuer: z.url() });

const otherClouds: Readonly<Record<string, string>> = {
  'login.microsoftonline.us': 'the US government',
  'login.partner.microsoftonline.cn': 'China',
  'login.chinacloudapi.cn': 'China',
};

const tenantPath = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/v2\.0$/;

/** Microsoft answers so for a name that no tenant has. */
const unknownStatuses: readonly number[] = [400, 404];

/** Every tenant says its id in public metadata, so the shop needs no registration there. */
export function createTenantProvider({
  url,
  watch,
}: {
  readonly url: string;
  /** It is called with the first question: a shop that asks none does not list Microsoft. */
  readonly watch: () => ProviderReport;
}): TenantProvider {
  const circuit = createCircuit(circuitOptions);

  async function request<Result>(send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const report = watch();
    try {
      const result = await circuit(() => send(AbortSignal.timeout(timeoutMs)));
      report.answered();
      return result;
    } catch (error) {
      report.failed(error);
      throw error;
    }
  }

  return {
    async find(domain) {
      try {
        return await request((signal) => requestTenant(url, domain, signal));
      } catch (error) {
        throw new ShopError('MICROSOFT_UNAVAILABLE', {
          cause: error,
          retryAfter: retryAfterSeconds,
        });
      }
    },
    check: async () => void (await request((signal) => requestTenant(url, 'common', signal))),
  };
}

/** @throws whatever the network throws */
async function requestTenant(
  url: string,
  domain: string,
  signal: AbortSignal,
): Promise<FoundTenant | null> {
  const path = `${encodeURIComponent(domain)}/v2.0/.well-known/openid-configuration`;
  const response = await fetch(`${url}/${path}`, { redirect: 'error', signal });
  if (unknownStatuses.includes(response.status)) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) throw new Error(`no answer: ${response.status}`);
  const body = await readAtMost(response.body, responseBytesMax);
  if (!body) throw new Error('the response is too long');
  const { issuer } = description.parse(JSON.parse(body.toString('utf8')));
  const { origin, hostname, pathname } = new URL(issuer);
  const otherCloud = otherClouds[hostname];
  if (otherCloud) return { otherCloud };
  const tenantId = origin === microsoftOrigin ? tenantPath.exec(pathname)?.[1] : undefined;
  return tenantId === undefined ? null : { tenantId };
}
