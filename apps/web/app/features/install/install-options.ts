import type { InstallKit } from '@partshelf/contract/install.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';
import type { InstallTarget } from './install-target.ts';
import { findSiteUrl, findTenant, findTenantOfSite, type Tenant } from './sharepoint-urls.ts';

export type KitPackage = NonNullable<InstallKit['package']>;

export interface InstallOptions {
  readonly fileName: string;
  readonly permissions: KitPackage['permissions'];
  readonly platform: Platform;
  readonly tenant: Tenant;
  readonly siteUrl: string;
  readonly typedSiteUrl: string | undefined;
  readonly isTenantTyped: boolean;
  readonly scope: 'tenant' | 'site';
  readonly isForAllSites: boolean;
  readonly appId: string;
  readonly clientId: string | undefined;
}

const sampleTenant = findTenant('contoso')!;
const sampleSiteUrl = `${sampleTenant.url}/sites/team`;

export function deriveOptions(
  kit: InstallKit,
  examined: KitPackage,
  target: InstallTarget,
): InstallOptions {
  const platform = choosePlatform(kit, target);
  const isOnline = platform === 'online';
  const typedSiteUrl = findSiteUrl(target.site, { isServer: !isOnline });
  const typedTenant =
    findTenant(target.tenant) ?? (typedSiteUrl ? findTenantOfSite(typedSiteUrl) : undefined);
  const tenant = typedTenant ?? sampleTenant;
  const scope = isOnline && !examined.isDomainIsolated ? target.scope : 'tenant';
  const product = target.products[kit.product.documentId];
  return {
    fileName: kit.release.fileName,
    permissions: examined.permissions,
    platform,
    tenant,
    siteUrl: typedSiteUrl ?? sampleSiteUrl,
    typedSiteUrl,
    isTenantTyped: typedTenant !== undefined,
    scope,
    isForAllSites: examined.isTenantWide && scope === 'tenant' && product?.isForAllSites === true,
    appId: findId(product?.appId) ?? unknownId,
    clientId: findId(target.clientId),
  };
}

export const listSamples = ({ isTenantTyped, typedSiteUrl }: InstallOptions): string[] => [
  ...(typedSiteUrl ? [] : [sampleSiteUrl]),
  ...(isTenantTyped ? [] : [sampleTenant.url, sampleTenant.adminUrl]),
  unknownId,
  unknownGrant,
];

export const listUsablePlatforms = ({ platforms }: Pick<InstallKit, 'platforms'>) =>
  platforms.filter(({ answer }) => answer !== 'no');

function choosePlatform(kit: InstallKit, target: InstallTarget): Platform {
  const usable = listUsablePlatforms(kit).map(({ platform }) => platform);
  return usable.find((platform) => platform === target.platform) ?? usable[0] ?? 'online';
}

export function findId(text: string | undefined): string | undefined {
  const id = text
    ?.trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\{(.*)\}$/, '$1');
  return id && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined;
}

export const unknownId = '00000000-0000-0000-0000-000000000000';

export const unknownGrant = 'ID-of-the-permission';
