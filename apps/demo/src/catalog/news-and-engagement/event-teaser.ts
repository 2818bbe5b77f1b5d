import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'EventTeaserWebPart', title: 'Event Teaser', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const eventTeaser: DemoProduct = {
  slug: 'event-teaser',
  title: 'Event Teaser',
  categorySlug: 'news-and-engagement',
  description:
    'One card for the next event with date, place and places left. Signing up takes a single click on the page.',
  headline: 'The next thing worth turning up to',
  longDescription: [
    'Takes the next event from a list and steps on to the following one by itself.',
    'Shows how many places are left and keeps a waiting list once there are none.',
    'Signing up puts the event into the person’s calendar as a file that every calendar understands.',
    'The organiser gets a list of names, and a copy by email on the morning of the day.',
    'Events can be open to everyone or to the members of one site.',
  ].join('\n'),
  otherDescription: [
    '<h3>What it is for</h3>',
    '<p>Lunch talks, first-aid courses, the choir. Events that need a list of names and a limit, but not a ticketing system.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the app to the site; it brings two lists, for events and for sign-ups.</li>',
    '<li>Enter an event with its number of places.</li>',
    '<li>Put the teaser on the home page. It shows the next event that is still ahead.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>The part knows single events, not series: a course of five evenings is five events. The morning email is sent by a flow that you import once; instructions are in the package notes. Without it everything else works.</p>',
  ].join(''),
  priceCents: 3900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Event cards with date leaves and the next event in front',
  releases: [
    {
      ...contents,
      version: '1.2.0.0',
      daysAgo: 65,
      changelog: 'Keeps a waiting list and moves people up when someone cancels.',
    },
    {
      ...contents,
      version: '1.1.0.0',
      daysAgo: 180,
      changelog: 'Events can be limited to the members of a site.',
    },
  ],
  reviews: [],
};
