import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'MegaMenuApplicationCustomizer', title: 'Mega Menu', kind: 'Extension', hosts: [] },
    { alias: 'SiteIndexWebPart', title: 'Site Index', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'TermStore.Read.All' },
    { resource: 'Microsoft Graph', scope: 'GroupMember.Read.All' },
  ],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const megaMenu: DemoProduct = {
  slug: 'mega-menu',
  title: 'Mega Menu',
  categorySlug: 'pages-and-navigation',
  description:
    'Replaces the hub navigation with a wide menu in columns, fed by the term store and trimmed to the reader.',
  headline: 'One menu for every site of the hub',
  longDescription: [
    'Columns, headings and icons come from a term set, so a change reaches all sites within minutes.',
    'Links can be aimed at groups, and people who are not in the group do not see them.',
    'A short text or a picture can stand in the last column, for the campaign of the month.',
    'On phones the columns become one list that opens level by level.',
    'The whole menu answers to the keyboard: arrow keys inside a column, Escape to close.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>An extension that draws the menu above every modern page, and a web part that shows the same links on a page of their own, for the people who prefer an index.</p>',
    '<h3>Rolling it out</h3>',
    '<ul>',
    '<li>Upload the package and let it deploy to all sites.</li>',
    '<li>Approve the two requests, to read the term store and group membership.</li>',
    '<li>Name the term set in the tenant-wide extensions list.</li>',
    '<li>Switch off the hub navigation once people have seen both for a week.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>Classic pages keep their old navigation. Aiming links at groups hides them; it does <strong>not</strong> protect the page behind. Permissions remain the job of the site.</p>',
  ].join(''),
  priceCents: 14900,
  isNew: false,
  type: 'featured',
  works: 'SharePoint Online',
  alternativeText: 'Open site menu with links in columns',
  releases: [
    {
      ...contents,
      version: '3.2.0.0',
      daysAgo: 18,
      changelog:
        'Adds the Site Index web part. The menu is kept for ten minutes, so pages appear with it instead of after it.',
    },
    {
      ...contents,
      version: '3.1.4.0',
      daysAgo: 97,
      changelog: 'Links aimed at groups now count nested groups.',
      components: contents.components.slice(0, 1),
    },
    {
      ...contents,
      version: '3.0.0.0',
      daysAgo: 288,
      changelog:
        'Reads the term store through Microsoft Graph. Approve the new permissions before you upgrade.',
      components: contents.components.slice(0, 1),
    },
    {
      ...contents,
      version: '2.6.0.0',
      daysAgo: 610,
      changelog: 'A picture or a text can stand in the last column.',
      components: contents.components.slice(0, 1),
      webApiPermissions: [],
    },
  ],
  reviews: [
    {
      author: 'the_other_steve',
      rating: 5,
      daysAgo: 12,
      comment:
        'Replaced a home-made menu that broke twice a year. 43 sites switched over in one morning.',
    },
    {
      author: 'carmen.ibarra',
      rating: 4,
      daysAgo: 55,
      comment:
        'The term store is not everyone’s favourite editor, but the communications team got used to it within a day.',
    },
    {
      author: 'e.papadakis',
      rating: 5,
      daysAgo: 109,
      comment:
        'Group targeting works with nested groups since 3.1.4. Before that it did not, and support told us so straight away.',
    },
    {
      author: 'sp_admin_leeds',
      rating: 4,
      daysAgo: 160,
      comment:
        'Solid. Note that the new permission in version 3 needs a tenant administrator, plan for that.',
    },
    {
      author: 'jb.fournier',
      rating: 4,
      daysAgo: 231,
      comment:
        'Looks right on phones, which the built-in one never did. There is a short flicker on the first page of the day.',
    },
    {
      author: 'yuki.tanabe',
      rating: 5,
      daysAgo: 275,
      comment: 'Keyboard handling passed our accessibility audit without remarks.',
    },
    {
      author: 'nadia.petrova',
      rating: 4,
      daysAgo: 430,
      comment: 'Does what it says. A preview for editors would save us from testing in production.',
    },
  ],
};
