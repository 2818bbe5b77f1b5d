import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onFullPages, onPagesAndTabs, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    {
      alias: 'PermissionsAuditorWebPart',
      title: 'Permissions Auditor',
      kind: 'WebPart',
      hosts: onFullPages,
    },
    { alias: 'OwnerReviewWebPart', title: 'Owner Review', kind: 'WebPart', hosts: onPagesAndTabs },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'Sites.Read.All' },
    { resource: 'Microsoft Graph', scope: 'GroupMember.Read.All' },
    { resource: 'Microsoft Graph', scope: 'User.Read.All' },
  ],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const permissionsAuditor: DemoProduct = {
  slug: 'permissions-auditor',
  title: 'Permissions Auditor',
  categorySlug: 'governance-and-migration',
  description:
    'Lists who can see what across all sites, marks guests and broken inheritance, and exports it for the auditor.',
  headline: 'Who can see what, in writing',
  longDescription: [
    'One matrix of people and sites, with groups resolved to the people in them.',
    'Guests, links for anyone and broken inheritance are marked and counted.',
    'Ask the other way round: everything that one person can open, before their last day.',
    'Site owners get their own part of the list and confirm it with a signature and a date.',
    'Two scans can be set against each other, so you see what has changed since March.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>The auditor for administrators, and a page on which site owners confirm their permissions once or twice a year. Scans are kept as files in a library that you choose.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Use an account that is SharePoint administrator, and approve the permissions.</li>',
    '<li>Begin with ten sites, to see how long your tenant takes.</li>',
    '<li>Then schedule the whole. A thousand sites take about an hour.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>The part reads and reports; it takes nobody’s access away. It changes nothing. Content of files is never opened.</p>',
  ].join(''),
  priceCents: 27900,
  isNew: false,
  type: 'trending',
  works: 'SharePoint Online',
  alternativeText: 'Matrix of people and sites with a risky grant flagged',
  releases: [
    {
      ...contents,
      version: '2.6.0.0',
      daysAgo: 36,
      changelog:
        'Compares two scans. No longer domain isolated, so it can stand on the same page as other parts.',
      installNote: [
        'The package is no longer isolated, so its permissions have to be approved once more. Approve them before the next scheduled scan.',
        'Scan with an account that is SharePoint administrator, and begin with ten sites.',
      ].join('\n'),
    },
    {
      ...contents,
      version: '2.5.1.0',
      daysAgo: 113,
      changelog: 'Links for anyone that have expired are no longer counted.',
      isDomainIsolated: true,
    },
    {
      ...contents,
      version: '2.4.0.0',
      daysAgo: 258,
      changelog: 'Everything that one person can open.',
      isDomainIsolated: true,
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 497,
      changelog: 'Owners confirm their own sites.',
      isDomainIsolated: true,
    },
  ],
  reviews: [
    {
      author: 'sp_admin_leeds',
      rating: 5,
      daysAgo: 24,
      comment: '1,900 sites, 74 minutes, 212 links for anyone. Now we know.',
    },
    {
      author: 'tobias_k',
      rating: 5,
      daysAgo: 78,
      comment: 'The auditor asked for exactly this list.',
    },
    {
      author: 'b.lindqvist',
      rating: 4,
      daysAgo: 120,
      comment:
        'Confirmations by owners work if you chase them. The part lists who is late and leaves the chasing to you.',
    },
    {
      author: 'annelies.v',
      rating: 5,
      daysAgo: 187,
      comment: 'Reads, does not repair. I agree with the reasoning.',
    },
    {
      author: 'lars_intranet',
      rating: 4,
      daysAgo: 264,
      comment: 'Nested groups are resolved properly. The first full scan should run at night.',
    },
    {
      author: 'priya.nair',
      rating: 5,
      daysAgo: 433,
      comment: 'What one person can open is part of our leaver’s checklist.',
    },
  ],
};
