import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPagesAndTabs, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    {
      alias: 'CountdownTilesWebPart',
      title: 'Countdown Tiles',
      kind: 'WebPart',
      hosts: onPagesAndTabs,
    },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const countdownTiles: DemoProduct = {
  slug: 'countdown-tiles',
  title: 'Countdown Tiles',
  categorySlug: 'calendars-and-rooms',
  description:
    'Flip tiles that count towards go-live, a tender or the summer party, and say what you want them to at zero.',
  headline: 'How long until it matters',
  longDescription: [
    'Two or three flip tiles, large enough to be read from the back of the room.',
    'Takes a fixed date, or the next date in a list or calendar.',
    'At zero it changes to a sentence of yours, or disappears.',
    'Counts in working days if you prefer, with public holidays from a list.',
    'Everyone sees the same moment, wherever their clock stands.',
  ].join('\n'),
  otherDescription: [
    '<h3>Set-up</h3>',
    '<ul>',
    '<li>Add the part and give it a title and a date.</li>',
    '<li>Choose two tiles or three. Seconds are possible as well.</li>',
    '<li>Write the sentence for the moment after zero.</li>',
    '</ul>',
    '<h3>Options</h3>',
    '<p>The tiles turn by flipping or simply change. People who have asked their system for less motion always get the second. In a narrow column the tiles stand below one another.</p>',
    '<h3>Good to know</h3>',
    '<p>For working days the part needs a list with a column for the date of each holiday. Without it, only weekends are left out. After a deadline has been moved, open pages follow within a minute.</p>',
  ].join(''),
  priceCents: 2900,
  isNew: true,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Countdown in flip tiles',
  releases: [
    {
      ...contents,
      version: '1.2.0.0',
      daysAgo: 16,
      changelog: 'Counts in working days. The date can come from a list.',
    },
    {
      ...contents,
      version: '1.1.0.0',
      daysAgo: 78,
      changelog: 'A sentence for the moment after zero.',
    },
    {
      ...contents,
      version: '1.0.0.0',
      daysAgo: 119,
      changelog: 'First release.',
    },
  ],
  reviews: [
    {
      author: 'lars_intranet',
      rating: 4,
      daysAgo: 8,
      comment: 'Up for our go-live. The tiles were right to the minute, the project was not.',
    },
    {
      author: 'nadia.petrova',
      rating: 4,
      daysAgo: 22,
      comment: 'Working days with our own holiday list is what we needed for tender deadlines.',
    },
    {
      author: 'marta.sousa',
      rating: 5,
      daysAgo: 37,
      comment: 'Small, cheap, used by every department within a week.',
    },
    {
      author: 'owen.hughes',
      rating: 4,
      daysAgo: 60,
      comment: 'Readable on the screens in our hall. Fonts cannot be changed.',
    },
    {
      author: 'siobhan.walsh',
      rating: 4,
      daysAgo: 74,
      comment: 'Respects reduced motion, thank you. Title is limited to one line.',
    },
    {
      author: 'e.papadakis',
      rating: 4,
      daysAgo: 95,
      comment: 'Fine for one date. For three countdowns you need three parts.',
    },
    {
      author: 'carmen.ibarra',
      rating: 4,
      daysAgo: 112,
      comment:
        'Keeps its promise. Disappearing at zero left an empty section on our page, use the sentence instead.',
    },
  ],
};
