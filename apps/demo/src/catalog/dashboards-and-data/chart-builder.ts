import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'ChartBuilderWebPart', title: 'Chart Builder', kind: 'WebPart', hosts: everywhere },
    { alias: 'ChartFilterWebPart', title: 'Chart Filter', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [{ resource: 'Microsoft Graph', scope: 'Files.Read.All' }],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const chartBuilder: DemoProduct = {
  slug: 'chart-builder',
  title: 'Chart Builder',
  categorySlug: 'dashboards-and-data',
  description:
    'Makes a chart from a list or an Excel table in four clicks and suggests the kind that suits the columns.',
  headline: 'The chart that fits the numbers',
  longDescription: [
    'Lines, bars, areas, dots, a heat map and a table.',
    'Looks at the columns you picked and offers the two kinds that will be readable.',
    'Filters on the page work on all charts at once.',
    'Colours come from the site theme, in an order that colour-blind readers can tell apart.',
    'Each chart carries its data as a table for screen readers and for copying.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>The chart, and a filter bar that charts on the same page listen to. Sources are lists, Excel tables in a library, and the results of a search.</p>',
    '<h3>Four clicks</h3>',
    '<ul>',
    '<li>Choose the source.</li>',
    '<li>Choose what to measure.</li>',
    '<li>Choose what to split it by.</li>',
    '<li>Accept the suggestion or choose another kind.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>A pie with more than five slices becomes a bar chart, and the settings explain why. You can change it back. Up to 50,000 rows are read from a list, in pages of 5,000; while it reads, the chart says how far it has come.</p>',
  ].join(''),
  priceCents: 15500,
  isNew: false,
  type: 'featured',
  works: 'SharePoint Online',
  alternativeText: 'Data grid beside its chart with one series chosen',
  releases: [
    {
      ...contents,
      version: '2.2.0.0',
      daysAgo: 55,
      changelog: 'Filter bar for all charts of a page.',
    },
    {
      ...contents,
      version: '2.1.0.0',
      daysAgo: 148,
      changelog: 'Heat map. Charts carry their data as a table.',
      components: contents.components.slice(0, 1),
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 327,
      changelog: 'Suggests the kind of chart. Reads Excel tables in Online.',
      components: contents.components.slice(0, 1),
    },
  ],
  reviews: [
    {
      author: 'nadia.petrova',
      rating: 5,
      daysAgo: 38,
      comment: 'It turned my pie with eleven slices into bars, which is easier to read.',
    },
    {
      author: 'rohan_m',
      rating: 4,
      daysAgo: 76,
      comment:
        'Good defaults. Axis labels cannot be turned, which matters with German department names.',
    },
    {
      author: 'yuki.tanabe',
      rating: 5,
      daysAgo: 123,
      comment: 'Data as a table behind each chart is what accessibility should look like.',
    },
    {
      author: 'sp_admin_leeds',
      rating: 4,
      daysAgo: 181,
      comment: 'Fast for lists. Search as a source is powerful and badly explained.',
    },
    {
      author: 'fatima.zahra',
      rating: 5,
      daysAgo: 240,
      comment: 'Filter bar works across six charts without delay.',
    },
    {
      author: 'wessel.dj',
      rating: 4,
      daysAgo: 299,
      comment: 'Replaced the old built-in chart and half of our Excel web views.',
    },
    {
      author: 'marta.sousa',
      rating: 4,
      daysAgo: 321,
      comment: 'Colours come from the theme. A second palette would help.',
    },
  ],
};
