import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    {
      alias: 'PeopleDirectoryWebPart',
      title: 'People Directory',
      kind: 'WebPart',
      hosts: everywhere,
    },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'User.Read.All' },
    { resource: 'Microsoft Graph', scope: 'Presence.Read.All' },
  ],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
  spfxVersion: '1.20.0',
  libraries: [{ name: 'name-sounds', version: '1.3.0', licence: 'MIT' }],
};

export const peopleDirectory: DemoProduct = {
  slug: 'people-directory',
  title: 'People Directory',
  categorySlug: 'people-and-org',
  description:
    'Finds colleagues by what you remember of them, also with a misspelt name. Works well on phones.',
  headline: 'Find people by what you know of them',
  longDescription: [
    'One box searches names, titles, skills, teams, offices and telephone numbers at once.',
    'Names are also found by sound, so Maier brings up Meyer.',
    'Each card has the two things people want: a way to call and a way to write.',
    'Offices can be shown with local time.',
    'An alphabet along the side, for browsing.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A directory for a full page, and the same in a narrow column. Both run as a Teams tab and as a personal app, with large targets for the thumb.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Approve the permission to read basic profiles.</li>',
    '<li>Choose which fields appear on a card, in which order.</li>',
    '<li>Exclude rooms, service accounts and anyone who should not be listed.</li>',
    '</ul>',
    '<h3>What it does not do</h3>',
    '<p>The directory changes no profile. Beside every card is a link to the place where that person can correct it. If a field is empty in Entra ID, it is empty here, and nothing is guessed from email signatures.</p>',
  ].join(''),
  priceCents: 11900,
  isNew: false,
  type: 'featured',
  works: 'SharePoint Online',
  alternativeText: 'People directory with search',
  releases: [
    {
      ...contents,
      version: '4.1.0.0',
      daysAgo: 52,
      changelog: 'Names are found by sound. Offices show their local time.',
    },
    {
      ...contents,
      version: '4.0.1.0',
      daysAgo: 170,
      changelog: 'Presence is asked for only for the cards in view.',
    },
    {
      ...contents,
      version: '3.8.0.0',
      daysAgo: 365,
      changelog: 'The alphabet skips letters without entries.',
    },
  ],
  reviews: [
    {
      author: 'gwen.pritchard',
      rating: 5,
      daysAgo: 28,
      comment: 'Searching by sound works for Welsh names too.',
    },
    {
      author: 'dkowalczyk',
      rating: 4,
      daysAgo: 63,
      comment:
        'Fast and tidy. The order of fields applies to everyone, we would like it per office.',
    },
    {
      author: 'annelies.v',
      rating: 5,
      daysAgo: 110,
      comment: 'Reception has it open all day.',
    },
    {
      author: 'owen.hughes',
      rating: 4,
      daysAgo: 154,
      comment: 'Presence dots lag by a minute or two. Not a problem, but people ask.',
    },
    {
      author: 'priya.nair',
      rating: 5,
      daysAgo: 199,
      comment: 'Good on a phone.',
    },
    {
      author: 'nadia.petrova',
      rating: 5,
      daysAgo: 261,
      comment: 'Excluding accounts by a rule instead of one by one saved a morning.',
    },
    {
      author: 'oona.virtanen',
      rating: 4,
      daysAgo: 300,
      comment:
        'Skills depend on people filling in their profile. The link beside the card helped a little.',
    },
    {
      author: 'ines.moreau',
      rating: 5,
      daysAgo: 352,
      comment:
        'It finds people by the last four digits of their extension. That is how our factory knows them.',
    },
  ],
};
