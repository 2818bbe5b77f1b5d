import type { InstallKit } from '@partshelf/contract/install.ts';
import type { InstallOptions } from '../../app/features/install/install-options.ts';

export const examinedPackage: NonNullable<InstallKit['package']> = {
  productId: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
  title: 'Team News',
  isTenantWide: true,
  isDomainIsolated: false,
  needsCustomScript: false,
  hasTenantWideExtension: false,
  components: [{ id: 'one', name: 'Team News', kind: 'webPart', hosts: ['SharePointWebPart'] }],
  featureAssets: [{ kind: 'ListInstance', name: 'News' }],
  permissions: [
    {
      resource: 'Microsoft Graph',
      scope: 'Calendars.Read',
      meaning: 'Read calendars',
      approver: 'Global Administrator',
      reach: 'tenant',
      isGrantable: true,
    },
  ],
  advisories: [],
  loadedHosts: ['cdn.northgate.example'],
  mentionedHosts: ['api.northgate.example'],
  inlineScriptSigns: [
    { kind: 'eval', asset: 'a.js', count: 1 },
    { kind: 'scriptElement', asset: 'a.js', count: 2 },
    { kind: 'scriptElement', asset: 'b.js', count: 1 },
  ],
};

export function makeInstallKit(given: Partial<InstallKit> = {}): InstallKit {
  return {
    product: { documentId: 'product1', slug: 'team-news', title: 'Team News' },
    release: {
      documentId: 'release2',
      version: '2.1.0.0',
      publishedAt: '2026-02-03T04:05:06.000Z',
      fileName: 'team-news.sppkg',
      sizeBytes: 46_000,
      sha256: 'ab'.repeat(32),
    },
    isNewest: true,
    package: examinedPackage,
    platforms: [
      { platform: 'online', answer: 'yes', reasons: [] },
      { platform: 'subscriptionEdition', answer: 'no', reasons: ['It needs Online.'] },
      { platform: '2019', answer: 'no', reasons: ['It needs Online.'] },
      { platform: '2016', answer: 'no', reasons: ['It needs Online.'] },
    ],
    installNote: null,
    update: null,
    withdrawn: null,
    olderReleases: [],
    ...given,
  };
}

export function makeInstallOptions(given: Partial<InstallOptions> = {}): InstallOptions {
  return {
    fileName: 'team-news.sppkg',
    permissions: examinedPackage.permissions,
    platform: 'online',
    tenant: {
      url: 'https://northgate.sharepoint.com',
      adminUrl: 'https://northgate-admin.sharepoint.com',
      cloud: undefined,
    },
    siteUrl: 'https://northgate.sharepoint.com/sites/team',
    typedSiteUrl: 'https://northgate.sharepoint.com/sites/team',
    isTenantTyped: true,
    scope: 'tenant',
    isForAllSites: false,
    appId: '11111111-2222-3333-4444-555555555555',
    clientId: '99999999-8888-7777-6666-555555555555',
    ...given,
  };
}
