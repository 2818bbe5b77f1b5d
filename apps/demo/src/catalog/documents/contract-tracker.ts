import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    {
      alias: 'ContractTrackerWebPart',
      title: 'Contract Tracker',
      kind: 'WebPart',
      hosts: everywhere,
    },
    { alias: 'ContractCostsWebPart', title: 'Contract Costs', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [{ resource: 'Microsoft Graph', scope: 'User.ReadBasic.All' }],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const contractTracker: DemoProduct = {
  slug: 'contract-tracker',
  title: 'Contract Tracker',
  categorySlug: 'documents',
  description:
    'Lines up contracts by end date and notice period, and writes to the owner while there is still time to act.',
  headline: 'Before it renews itself',
  longDescription: [
    'Every contract has an owner, a value, an end and a notice period; the last day to cancel is worked out.',
    'Reminders go out 90, 60 and 30 days before that day, and on it. Change the days as you need.',
    'A contract without a living owner is shown at the top until somebody takes it.',
    'Value by year and by supplier, drawn from the same list.',
    'The signed file, the annexes and the letters stay together in one folder for each contract.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A shelf view by date, a register with filters, and a report for those who pay. Contracts are items in a list with a document set each, so they survive even if you take the part away.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the app to a site that only the right people may open.</li>',
    '<li>Import your present spreadsheet; columns are matched by name.</li>',
    '<li>Assign owners. The import lists every line that has none.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>Reminders are sent from the account you name, by a flow that comes with the package. The part does not read contracts for you: dates have to be entered by someone who has.</p>',
  ].join(''),
  priceCents: 20900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Contracts as binders on a shelf, the next one to end pulled forward',
  releases: [
    {
      ...contents,
      version: '2.2.0.0',
      daysAgo: 69,
      changelog:
        'Contracts without an owner stand at the top. Notice periods may be counted in working days.',
    },
    {
      ...contents,
      version: '2.1.0.0',
      daysAgo: 181,
      changelog: 'Report of value by supplier.',
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 404,
      changelog: 'Works out the last day to cancel from end and notice period.',
    },
  ],
  reviews: [
    {
      author: 'tobias_k',
      rating: 5,
      daysAgo: 27,
      comment:
        'It found a printer lease that had renewed itself twice. The part has paid for itself.',
    },
    {
      author: 'carmen.ibarra',
      rating: 5,
      daysAgo: 105,
      comment: 'Owners who left the company are caught. That was our weak point.',
    },
    {
      author: 'oona.virtanen',
      rating: 4,
      daysAgo: 168,
      comment: 'Import matched 14 of 16 columns by itself.',
    },
    {
      author: 'dkowalczyk',
      rating: 4,
      daysAgo: 243,
      comment:
        'Reminders arrive. I would like the text of the email to differ by kind of contract.',
    },
    {
      author: 'priya.nair',
      rating: 5,
      daysAgo: 315,
      comment: 'Sober, complete, no surprises.',
    },
    {
      author: 'rohan_m',
      rating: 4,
      daysAgo: 390,
      comment:
        'Needs a site of its own because of permissions. The notes recommend it and they are right.',
    },
  ],
};
