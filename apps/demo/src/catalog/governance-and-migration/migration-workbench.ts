import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onFullPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    {
      alias: 'MigrationWorkbenchWebPart',
      title: 'Migration Workbench',
      kind: 'WebPart',
      hosts: onFullPages,
    },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'Sites.FullControl.All' },
    { resource: 'Microsoft Graph', scope: 'User.Read.All' },
  ],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const migrationWorkbench: DemoProduct = {
  slug: 'migration-workbench',
  title: 'Migration Workbench',
  categorySlug: 'governance-and-migration',
  description:
    'Takes file servers and retired farms into SharePoint Online, after a dry run that names what will not fit.',
  headline: 'Know what breaks before it moves',
  longDescription: [
    'The dry run reads everything, moves nothing, and lists names too long, files locked and links that will break.',
    'Moves files with versions, authors and dates, and permissions where the person still exists.',
    'Runs in waves at night; the last wave takes only what has changed since.',
    'Old accounts are matched to new ones in a table that you can correct.',
    'Links inside Office files and pages are rewritten to their new place.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>The workbench for the target tenant, and a reader that you install on one Windows server near the source. The reader needs no rights beyond reading.</p>',
    '<h3>A sensible order</h3>',
    '<ul>',
    '<li>Dry run of everything, then a week for tidying up.</li>',
    '<li>A first wave with a small department.</li>',
    '<li>The other waves, four or five of them.</li>',
    '<li>The final wave on a Friday, with the helpdesk ready on Monday.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>Workflows, InfoPath forms and classic web parts are listed but not converted. Expect 100 to 300 GB a night; Microsoft sets the pace, not we. See also the <a href="https://learn.microsoft.com/sharepointmigration/introducing-the-sharepoint-migration-tool">free tool from Microsoft</a>, which is enough for small moves.</p>',
  ].join(''),
  priceCents: 32900,
  isNew: false,
  type: 'trending',
  works: '2013 to SharePoint Online',
  alternativeText: 'Files moving from an old server to a new library',
  releases: [
    {
      ...contents,
      version: '7.1.0.0',
      daysAgo: 59,
      changelog:
        'Rewrites links inside Office files. The table of accounts can be edited in Excel and read back.',
    },
    {
      ...contents,
      version: '7.0.3.0',
      daysAgo: 142,
      changelog: 'The last wave no longer repeats files of which only the date of access changed.',
    },
    {
      ...contents,
      version: '7.0.0.0',
      daysAgo: 279,
      changelog: 'New dry run; names every file that cannot be moved and says why.',
    },
    {
      ...contents,
      version: '6.4.0.0',
      daysAgo: 568,
      changelog: 'Reads SharePoint 2013 in addition to file shares.',
    },
  ],
  reviews: [
    {
      author: 'dkowalczyk',
      rating: 5,
      daysAgo: 35,
      comment:
        '4.2 TB from a file server in six waves. The dry run found 31,000 names that were too long, which was our problem and not the part’s.',
    },
    {
      author: 'gwen.pritchard',
      rating: 5,
      daysAgo: 98,
      comment: 'Authors and dates came across. On Monday everyone went on working.',
    },
    {
      author: 'the_other_steve',
      rating: 4,
      daysAgo: 161,
      comment: 'Honest about speed. We got 180 GB a night.',
    },
    {
      author: 'h.okafor',
      rating: 3,
      daysAgo: 233,
      comment:
        'Moves files well. The table of accounts with 6,000 rows is heavy going in the browser, better since Excel works.',
    },
    {
      author: 'oona.virtanen',
      rating: 5,
      daysAgo: 421,
      comment:
        'They told us that Microsoft’s own tool is enough for our small site, so we trusted them with the big one.',
    },
  ],
};
