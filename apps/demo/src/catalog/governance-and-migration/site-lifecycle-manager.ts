import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onFullPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    {
      alias: 'SiteLifecycleManagerWebPart',
      title: 'Site Lifecycle Manager',
      kind: 'WebPart',
      hosts: onFullPages,
    },
    { alias: 'SiteRequestWebPart', title: 'Site Request', kind: 'WebPart', hosts: everywhere },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'Sites.FullControl.All' },
    { resource: 'Microsoft Graph', scope: 'Group.ReadWrite.All' },
    { resource: 'Microsoft Graph', scope: 'Mail.Send' },
  ],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const siteLifecycleManager: DemoProduct = {
  slug: 'site-lifecycle-manager',
  title: 'Site Lifecycle Manager',
  categorySlug: 'governance-and-migration',
  description:
    'Asks owners whether a site is still needed, reminds them twice, and archives the ones nobody answers for.',
  headline: 'Every site has an end, or an owner',
  longDescription: [
    'Rules by template and age decide when an owner is asked, for example after a year without a visit.',
    'Owners answer with one click: keep, hand over, archive.',
    'Sites without an owner are offered to the most active members before anything else happens.',
    'Archiving makes a site read only; deleting comes later, is a separate step and needs two people.',
    'Requests for new sites go through a form with purpose, owner and an end date.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A board on which sites move from active to archived, the form for new ones, and a page for owners with everything that is theirs.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Approve the permissions and add the app to the administration site.</li>',
    '<li>Start in observation mode: the rules run, nobody gets an email.</li>',
    '<li>After a month, read what would have happened, adjust, and switch it on.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>Sites under a legal hold are never touched. Teams and groups that belong to a site are archived with it, and the owner is told so before answering. Every step is recorded, with the name of the person or of the rule.</p>',
  ].join(''),
  priceCents: 29900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Sites on the steps from active to archive, one waiting for a decision',
  releases: [
    {
      ...contents,
      version: '3.0.0.0',
      daysAgo: 48,
      changelog: 'Observation mode. Sites without an owner are offered to active members.',
    },
    {
      ...contents,
      version: '2.8.1.0',
      daysAgo: 169,
      changelog: 'Owners who are on long leave are no longer asked; their deputy is.',
    },
    {
      ...contents,
      version: '2.7.0.0',
      daysAgo: 336,
      changelog: 'The form for new sites asks for an end date.',
    },
  ],
  reviews: [
    {
      author: 'siobhan.walsh',
      rating: 5,
      daysAgo: 39,
      comment:
        'Observation mode showed us that our first rule would have asked about the payroll site. Worth the price there and then.',
    },
    {
      author: 'wessel.dj',
      rating: 4,
      daysAgo: 104,
      comment: '700 sites archived in half a year, three complaints.',
    },
    {
      author: 'rohan_m',
      rating: 5,
      daysAgo: 192,
      comment: 'Two people for deleting, as it should be.',
    },
    {
      author: 'ines.moreau',
      rating: 4,
      daysAgo: 270,
      comment:
        'Powerful permissions, so read the notes with your security team. They were prepared for the questions.',
    },
  ],
};
