import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPagesAndTabs, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'BudgetTrackerWebPart', title: 'Budget Tracker', kind: 'WebPart', hosts: everywhere },
    { alias: 'OrderFormWebPart', title: 'Order Form', kind: 'WebPart', hosts: onPagesAndTabs },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'Files.Read.All' },
    { resource: 'Microsoft Graph', scope: 'User.ReadBasic.All' },
  ],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const budgetTracker: DemoProduct = {
  slug: 'budget-tracker',
  title: 'Budget Tracker',
  categorySlug: 'dashboards-and-data',
  description:
    'Sets what was planned against what was ordered and what was paid, by cost centre and by month.',
  headline: 'Planned, ordered, paid',
  longDescription: [
    'Three bars for each cost centre, and the difference in figures.',
    'Orders count against the budget on the day they are placed, not when the invoice arrives.',
    'A forecast to the end of the year, from the plan and from the pace so far.',
    'Owners see their own cost centres; controllers see all of them.',
    'Import bookings from a file that your accounting system exports each night.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>An overview, a page for each cost centre and a form for orders. Figures live in three lists with permissions set for each item, which the part looks after.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the app to a site for finance.</li>',
    '<li>Import cost centres, owners and the plan from a spreadsheet.</li>',
    '<li>Describe the columns of the nightly file once.</li>',
    '<li>Compare one month with your accounting before you let others in.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>This is a view on spending, not a ledger. Amounts are kept in one currency; others are converted at a monthly rate that you enter. Up to 300 cost centres are practical.</p>',
  ].join(''),
  priceCents: 19500,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Spending of four teams against plan with one over budget',
  releases: [
    {
      ...contents,
      version: '1.6.0.0',
      daysAgo: 91,
      changelog: 'Forecast to the end of the year from the pace so far.',
    },
    {
      ...contents,
      version: '1.5.2.0',
      daysAgo: 186,
      changelog: 'Imported amounts with a comma for decimals are read correctly in all languages.',
    },
    {
      ...contents,
      version: '1.4.0.0',
      daysAgo: 374,
      changelog: 'Owners see only their own cost centres.',
    },
  ],
  reviews: [
    {
      author: 'callum.reid',
      rating: 5,
      daysAgo: 60,
      comment: 'Orders counted when placed. That one change ended the December surprise.',
    },
    {
      author: 'ines.moreau',
      rating: 4,
      daysAgo: 132,
      comment: 'Import is flexible. Describing the columns took two attempts.',
    },
    {
      author: 'e.papadakis',
      rating: 4,
      daysAgo: 204,
      comment: 'Owners like their own page. The forecast is simple and says that it is.',
    },
    {
      author: 'carmen.ibarra',
      rating: 4,
      daysAgo: 317,
      comment:
        '120 cost centres, no problem. Item permissions make the lists slow to edit by hand.',
    },
  ],
};
