import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'OrgChartWebPart', title: 'Org Chart', kind: 'WebPart', hosts: everywhere },
    { alias: 'TeamCardWebPart', title: 'Team Card', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [{ resource: 'Microsoft Graph', scope: 'User.Read.All' }],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
  spfxVersion: '1.21.1',
  libraries: [
    { name: 'tree-layout', version: '3.1.2', licence: 'ISC' },
    { name: 'name-sounds', version: '1.4.0', licence: 'MIT' },
  ],
  hasSbom: true,
};

export const orgChart: DemoProduct = {
  slug: 'org-chart',
  title: 'Org Chart',
  categorySlug: 'people-and-org',
  description:
    'Turns the manager field of Entra ID into a chart and redraws it every night, so it is never older than that.',
  headline: 'Who reports to whom, as of this morning',
  longDescription: [
    'Starts at any person you choose, or at the reader, and opens upwards and downwards from there.',
    'Vacant positions and shared managers can be drawn as well, from a list you keep beside it.',
    'Assistants, dotted lines and external staff each have their own look.',
    'Search for a name and the chart unfolds to that person and no further.',
    'Print a department on one page, or save it as a picture for a slide.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>The chart, and a small <strong>Team Card</strong> that shows a single manager with the people below. Both read names, titles, managers and photos from Entra ID.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Upload the package and approve the permission to read user profiles.</li>',
    '<li>Add the part and name the person at the top.</li>',
    '<li>Hide accounts that are not people. A filter for service accounts is filled in already.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>A chart is as right as the manager field in your directory. The settings list every account without a manager, so that they can be completed.</p>',
  ].join(''),
  priceCents: 12900,
  isNew: false,
  type: 'trending',
  works: 'SharePoint Online',
  alternativeText: 'Organisation chart with one team selected',
  releases: [
    {
      ...contents,
      version: '4.4.0.0',
      daysAgo: 40,
      changelog: 'Dotted lines from a second manager. Printing keeps a department on one page.',
      installNote:
        'The chart is drawn for the first time in the night after the permission was approved. To see it at once, choose Redraw in the settings of the part.',
    },
    {
      ...contents,
      version: '4.3.2.0',
      daysAgo: 121,
      changelog: 'Photos no longer disappear for guests.',
    },
    {
      ...contents,
      version: '4.2.0.0',
      daysAgo: 284,
      changelog: 'Adds the Team Card.',
    },
    {
      ...contents,
      version: '4.0.0.0',
      daysAgo: 560,
      changelog:
        'Reads Entra ID once a night instead of on every visit. Large charts open about ten times faster.',
      components: contents.components.slice(0, 1),
    },
  ],
  reviews: [
    {
      author: 'yuki.tanabe',
      rating: 5,
      daysAgo: 15,
      comment:
        '3,800 people, opens in under two seconds. The list of accounts without a manager kept HR busy for a week.',
    },
    {
      author: 'callum.reid',
      rating: 5,
      daysAgo: 58,
      comment: 'Bought it for the printing. One department, one page, readable.',
    },
    {
      author: 'marta.sousa',
      rating: 4,
      daysAgo: 101,
      comment: 'Vacant positions from a list are a good idea. Keeping that list is still work.',
    },
    {
      author: 'wessel.dj',
      rating: 5,
      daysAgo: 149,
      comment: 'Replaced a slide that was wrong on the day it was made.',
    },
    {
      author: 'fatima.zahra',
      rating: 5,
      daysAgo: 236,
      comment: 'The nightly refresh is clearly stated and that is fine for us.',
    },
    {
      author: 'sp_admin_leeds',
      rating: 4,
      daysAgo: 322,
      comment:
        'It asks for User.Read.All, which needs a proper reason in our change process. The notes supplied one.',
    },
    {
      author: 'jb.fournier',
      rating: 5,
      daysAgo: 498,
      comment: 'Works in Teams as a tab without any extra step.',
    },
  ],
};
