import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onFullPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'KpiBoardWebPart', title: 'KPI Board', kind: 'WebPart', hosts: everywhere },
    { alias: 'KpiWallWebPart', title: 'KPI Wall', kind: 'WebPart', hosts: onFullPages },
  ],
  webApiPermissions: [{ resource: 'Microsoft Graph', scope: 'Files.Read.All' }],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const kpiBoard: DemoProduct = {
  slug: 'kpi-board',
  title: 'KPI Board',
  categorySlug: 'dashboards-and-data',
  description:
    'Makes tiles, trends and targets from list columns and spreadsheets, and renews them without a reload.',
  headline: 'The numbers that matter, up to date',
  longDescription: [
    'Each tile shows a figure, its direction and how far it is from the target.',
    'Reads lists, Excel tables in a library and any web address that answers with JSON.',
    'Colours follow rules you set, and each colour comes with a sign for those who cannot tell them apart.',
    'Click a tile and see the rows behind the number.',
    'Tiles refresh by themselves, as often as once a minute.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>The board for pages and Teams, and a layout for screens on a wall that changes pages slowly and hides everything else.</p>',
    '<h3>Building a board</h3>',
    '<ul>',
    '<li>Choose a source and the column with the number.</li>',
    '<li>Say how it is summed up: total, mean, last value or a count.</li>',
    '<li>Enter a target, and decide whether more is better.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>The board shows numbers, it does not model them. Lists of up to 30,000 items are summed up in the browser; beyond that, let a list view or Power BI do the work and read the result. Excel tables are read in Online only.</p>',
  ].join(''),
  priceCents: 18900,
  isNew: false,
  type: 'trending',
  works: 'SharePoint Online',
  alternativeText: 'Dashboard of stacked KPI tiles',
  releases: [
    {
      ...contents,
      version: '3.1.0.0',
      daysAgo: 22,
      changelog: 'Layout for screens on a wall. Tiles can be refreshed every minute.',
    },
    {
      ...contents,
      version: '3.0.2.0',
      daysAgo: 94,
      changelog: 'Percentages above 100 no longer leave their ring.',
    },
    {
      ...contents,
      version: '3.0.0.0',
      daysAgo: 213,
      changelog: 'Reads Excel tables and JSON.',
      components: contents.components.slice(0, 1),
    },
    {
      ...contents,
      version: '2.4.0.0',
      daysAgo: 478,
      changelog: 'The rows behind a number.',
      components: contents.components.slice(0, 1),
      webApiPermissions: [],
    },
  ],
  reviews: [
    {
      author: 'tobias_k',
      rating: 5,
      daysAgo: 12,
      comment: 'Twelve tiles from five lists in one afternoon.',
    },
    {
      author: 'oona.virtanen',
      rating: 5,
      daysAgo: 31,
      comment:
        'The wall layout runs on eight screens in production. It has needed no attention since.',
    },
    {
      author: 'the_other_steve',
      rating: 5,
      daysAgo: 66,
      comment:
        '“More is better or less is better” as a simple question. Other tools need a manual for that.',
    },
    {
      author: 'priya.nair',
      rating: 5,
      daysAgo: 89,
      comment: 'Signs beside the colours, finally.',
    },
    {
      author: 'h.okafor',
      rating: 4,
      daysAgo: 137,
      comment:
        'Very good. JSON sources need the right headers on the other side, which took our developers a day.',
    },
    {
      author: 'lars_intranet',
      rating: 5,
      daysAgo: 166,
      comment: 'Clicking through to the rows ends every argument about where a number comes from.',
    },
    {
      author: 'gwen.pritchard',
      rating: 5,
      daysAgo: 205,
      comment: 'Used in the board meeting without any slides.',
    },
    {
      author: 'jb.fournier',
      rating: 5,
      daysAgo: 290,
      comment: 'Quick even with 20,000 items.',
    },
    {
      author: 'annelies.v',
      rating: 5,
      daysAgo: 412,
      comment: 'Bought for finance, wanted by everyone.',
    },
  ],
};
