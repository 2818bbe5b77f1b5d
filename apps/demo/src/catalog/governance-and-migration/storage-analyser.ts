import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onFullPages, onPagesAndTabs, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    {
      alias: 'StorageAnalyserWebPart',
      title: 'Storage Analyser',
      kind: 'WebPart',
      hosts: onFullPages,
    },
    { alias: 'SiteStorageWebPart', title: 'Site Storage', kind: 'WebPart', hosts: onPagesAndTabs },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'Sites.Read.All' },
    { resource: 'Microsoft Graph', scope: 'Reports.Read.All' },
  ],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const storageAnalyser: DemoProduct = {
  slug: 'storage-analyser',
  title: 'Storage Analyser',
  categorySlug: 'governance-and-migration',
  description:
    'Shows what fills your tenant, as blocks sized by weight: sites, libraries, old versions and large files.',
  headline: 'Find the heavy things',
  longDescription: [
    'A map of blocks from the tenant down to the single file; click a block to go inside.',
    'Old versions are counted apart, because they are often the larger half.',
    'Files that nobody has opened for a year, by size and by site.',
    'Growth by month, with the date on which the quota will be reached at this pace.',
    'Site owners can be sent their three largest finds, in an email that takes a minute to read.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>The map for administrators, and a smaller one that site owners can put on their own site. Scans run in the background and continue where they were interrupted.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Approve the permissions to read sites and reports.</li>',
    '<li>Start a first scan in the evening.</li>',
    '<li>Look at versions first. Setting a limit there usually brings more than asking people to delete.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>The part deletes nothing. Sizes come from SharePoint and may differ from those in the admin centre by a day. Content under a retention policy is hatched, since deleting it would free no space.</p>',
  ].join(''),
  priceCents: 16500,
  isNew: false,
  type: 'trending',
  works: 'SharePoint Online',
  alternativeText: 'Stacked blocks as large as the files they stand for, the heaviest marked',
  releases: [
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 31,
      changelog: 'Counts versions apart. Content under retention is hatched.',
    },
    {
      ...contents,
      version: '1.4.1.0',
      daysAgo: 124,
      changelog: 'Interrupted scans continue instead of starting again.',
    },
    {
      ...contents,
      version: '1.3.0.0',
      daysAgo: 312,
      changelog: 'Adds the map for site owners.',
    },
  ],
  reviews: [
    {
      author: 'jb.fournier',
      rating: 5,
      daysAgo: 20,
      comment: '61 per cent of our storage was versions of three PowerPoint files.',
    },
    {
      author: 'nadia.petrova',
      rating: 5,
      daysAgo: 67,
      comment: 'We put off buying storage for a year at least.',
    },
    {
      author: 'callum.reid',
      rating: 4,
      daysAgo: 115,
      comment: 'Hatching for retention is clever. The first scan of 9 TB took two nights.',
    },
    {
      author: 'yuki.tanabe',
      rating: 4,
      daysAgo: 219,
      comment: 'Owners do react to the short email. About one in three.',
    },
    {
      author: 'marta.sousa',
      rating: 5,
      daysAgo: 280,
      comment: 'Simple picture that our management understood without explanation.',
    },
  ],
};
