import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onFullPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'DeskFinderWebPart', title: 'Desk Finder', kind: 'WebPart', hosts: everywhere },
    {
      alias: 'FloorPlanEditorWebPart',
      title: 'Floor Plan Editor',
      kind: 'WebPart',
      hosts: onFullPages,
    },
  ],
  webApiPermissions: [{ resource: 'Microsoft Graph', scope: 'User.ReadBasic.All' }],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const deskFinder: DemoProduct = {
  slug: 'desk-finder',
  title: 'Desk Finder',
  categorySlug: 'people-and-org',
  description:
    'Reserves desks on your own floor plan, by the half day, and shows where your colleagues will sit.',
  headline: 'A desk near the people you came for',
  longDescription: [
    'Draw the desks on a floor plan once; after that everybody sees what is free at a glance.',
    'Reserve by the day or half day, for yourself or for your whole team.',
    'Look for a colleague and the plan opens on the floor where they have a desk.',
    'Desks that nobody has checked into by ten o’clock become free again.',
    'Zones can be kept for teams, and desks for people who need that particular one.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>A web part for booking, a page for drawing plans and a small report of use by floor and weekday. Reservations are kept in a list on your site.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Upload a floor plan as SVG or PNG and place the desks on it.</li>',
    '<li>Set the rules: how far ahead, how many days a week, which zones.</li>',
    '<li>Print the stickers with a code for each desk, for checking in by phone.</li>',
    '</ul>',
    '<h3>Privacy</h3>',
    '<p>Who sat where is deleted after thirty days; the report keeps only counts. People may hide their name on the plan, and then their desk is simply taken.</p>',
  ].join(''),
  priceCents: 16900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Floor plan with desks and one free desk picked',
  releases: [
    {
      ...contents,
      version: '2.3.0.0',
      daysAgo: 44,
      changelog: 'Reserve for a whole team in one step. Stickers print eight to a page.',
    },
    {
      ...contents,
      version: '2.2.1.0',
      daysAgo: 137,
      changelog: 'Half days follow the working hours of the office, not of the reader.',
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 380,
      changelog:
        'Plans can be SVG. Desks that are not used become free again at an hour you choose.',
    },
  ],
  reviews: [
    {
      author: 'sp_admin_leeds',
      rating: 4,
      daysAgo: 19,
      comment: '310 desks on four floors. Drawing took a day, since then it looks after itself.',
    },
    {
      author: 'marta.sousa',
      rating: 5,
      daysAgo: 64,
      comment: 'Finding a colleague is used more often than reserving.',
    },
    {
      author: 'tobias_k',
      rating: 4,
      daysAgo: 99,
      comment: 'Check-in by sticker works. Codes should be larger for people in a hurry.',
    },
    {
      author: 'annelies.v',
      rating: 5,
      daysAgo: 131,
      comment: 'The thirty-day rule for names was the reason we could buy it at all.',
    },
    {
      author: 'jb.fournier',
      rating: 3,
      daysAgo: 210,
      comment: 'No waiting list for full days, and Tuesdays are always full here.',
    },
    {
      author: 'oona.virtanen',
      rating: 4,
      daysAgo: 298,
      comment: 'Rules per zone are well thought out. The report could use more than two charts.',
    },
    {
      author: 'dkowalczyk',
      rating: 5,
      daysAgo: 366,
      comment: 'We replaced a subscription that cost this much every month.',
    },
  ],
};
