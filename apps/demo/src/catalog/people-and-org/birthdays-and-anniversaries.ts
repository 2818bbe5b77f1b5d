import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPagesAndTabs, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    {
      alias: 'BirthdaysAndAnniversariesWebPart',
      title: 'Birthdays & Anniversaries',
      kind: 'WebPart',
      hosts: onPagesAndTabs,
    },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const birthdaysAndAnniversaries: DemoProduct = {
  slug: 'birthdays-and-anniversaries',
  title: 'Birthdays & Anniversaries',
  categorySlug: 'people-and-org',
  description:
    'Shows whose day it is today and this week, without the year of birth. People join the list themselves.',
  headline: 'Every birthday on the right day',
  longDescription: [
    'Birthdays and work anniversaries from a list or from profile properties, today’s first.',
    'The year of birth is never asked for and never stored.',
    'Only people who have said yes appear, and they can leave the list again with one click.',
    'Dates on a weekend are shown on Friday as well, so the office can congratulate in time.',
    'A small link opens an email or a chat with the greeting left for you to write.',
  ].join('\n'),
  otherDescription: [
    '<h3>How it works</h3>',
    '<p>The part reads day and month from a list. Everyone adds their own entry through a short form; HR may add anniversaries for all, since the company knows those anyway.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Upload the package and place the part on the home page.</li>',
    '<li>Let it create its list, or choose the profile property that holds the date.</li>',
    '<li>Write one friendly line that tells people how to join.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>People born on 29 February are shown on 28 February in the other years. You can change that to 1 March.</p>',
  ].join(''),
  priceCents: 3500,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Portraits with candles, the person of the day in front',
  releases: [
    {
      ...contents,
      version: '2.0.2.0',
      daysAgo: 134,
      changelog: 'Dates on a weekend are also shown on the Friday before.',
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 320,
      changelog: 'The year of birth is no longer read from profiles.',
    },
    {
      ...contents,
      version: '1.5.0.0',
      daysAgo: 660,
      changelog: 'Adds anniversaries.',
    },
  ],
  reviews: [
    {
      author: 'b.lindqvist',
      rating: 5,
      daysAgo: 45,
      comment:
        'The one part that every department wanted. Opt-in satisfied our data protection officer.',
    },
    {
      author: 'the_other_steve',
      rating: 4,
      daysAgo: 115,
      comment:
        'Does what it should. Anniversaries count from the date in the list, so rehired people are tricky.',
    },
    {
      author: 'e.papadakis',
      rating: 4,
      daysAgo: 208,
      comment: 'Friday preview for weekend birthdays is a nice detail.',
    },
    {
      author: 'siobhan.walsh',
      rating: 3,
      daysAgo: 289,
      comment: 'Wanted photos in a larger size. There is one size.',
    },
    {
      author: 'rohan_m',
      rating: 4,
      daysAgo: 377,
      comment: 'On 2019 it reads the profile property without fuss.',
    },
  ],
};
