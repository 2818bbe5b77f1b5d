import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onFullPages, onPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    {
      alias: 'RetentionPlannerWebPart',
      title: 'Retention Planner',
      kind: 'WebPart',
      hosts: onFullPages,
    },
    { alias: 'LibraryLabelWebPart', title: 'Library Label', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'RecordsManagement.Read.All' },
    { resource: 'Microsoft Graph', scope: 'Sites.Read.All' },
  ],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const retentionPlanner: DemoProduct = {
  slug: 'retention-planner',
  title: 'Retention Planner',
  categorySlug: 'governance-and-migration',
  description:
    'Turns a retention schedule into labels, shows which libraries lack one, and what will be due for disposal when.',
  headline: 'Keep it as long as you must, and no longer',
  longDescription: [
    'Enter the schedule as your records people know it: class, period, event that starts the clock.',
    'See at a glance which libraries have a label, which have none, and which have the wrong one.',
    'A preview by quarter of what will become due, before anything does.',
    'Disposal lists for those who sign, with the reason in words beside each file.',
    'Changes to the schedule are kept with date and author.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>The planner for records managers, and a part for site owners that shows the label of their libraries and asks for the missing ones.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Have your labels published in Microsoft Purview; the planner reads them and does not replace them.</li>',
    '<li>Import the schedule from a spreadsheet and match classes to labels.</li>',
    '<li>Let the first scan run, then talk to the owners of the ten largest libraries without a label.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>Applying labels by default to a library needs the matching Purview licence. Periods for six countries are included as a starting point; they are no legal advice, and your own schedule always wins.</p>',
  ].join(''),
  priceCents: 23900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Years as stacks of documents with the year due for deletion marked',
  releases: [
    {
      ...contents,
      version: '1.2.0.0',
      daysAgo: 56,
      changelog: 'Preview by quarter of what will become due.',
    },
    {
      ...contents,
      version: '1.1.0.0',
      daysAgo: 154,
      changelog: 'Schedules can be imported from a spreadsheet.',
    },
    {
      ...contents,
      version: '1.0.0.0',
      daysAgo: 268,
      changelog: 'First release.',
    },
  ],
  reviews: [],
};
