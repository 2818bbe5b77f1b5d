import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPages, sharePoint2016 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2016,
  components: [
    { alias: 'TeamSpotlightWebPart', title: 'Team Spotlight', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
  spfxVersion: '1.1.0',
};

export const teamSpotlight: DemoProduct = {
  slug: 'team-spotlight',
  title: 'Team Spotlight',
  categorySlug: 'people-and-org',
  description:
    'Introduces one team a week with faces, a sentence each and the thing they are working on at the moment.',
  headline: 'Meet the people two floors down',
  longDescription: [
    'Teams take turns in an order you set, or at random, one week each.',
    'Every person writes one sentence about themselves; there is a limit and it is kept.',
    'A team can attach up to three links to whatever it wants noticed.',
    'Teams that have not filled in their page are skipped.',
    'Past introductions stay reachable in an archive below.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A web part with two sizes, a form for the teams and an archive page. The form asks for very little: members, a sentence each, a team photo if there is one.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the part and create its list from the settings.</li>',
    '<li>Enter the teams and put them in order.</li>',
    '<li>Send the form to the first three teams, so that you are a month ahead.</li>',
    '</ul>',
    '<h3>A word of experience</h3>',
    '<p>Start with a team that people know by name but not by face. Payroll has worked well. A spotlight needs about ten minutes a week from one person, who also collects the photos.</p>',
  ].join(''),
  priceCents: 2900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2016 and later',
  alternativeText: 'One colleague introduced large beside the rest of the team',
  releases: [
    {
      ...contents,
      version: '1.3.0.0',
      daysAgo: 88,
      changelog: 'Adds the archive. Teams without a photo get a drawn one.',
    },
    {
      ...contents,
      version: '1.2.0.0',
      daysAgo: 301,
      changelog: 'Order at random, without repeats until every team has had its week.',
    },
  ],
  reviews: [
    {
      author: 'carmen.ibarra',
      rating: 4,
      daysAgo: 50,
      comment:
        'Ran it for a full year with 38 teams. The random order avoided the usual debate about who goes first.',
    },
    {
      author: 'lars_intranet',
      rating: 3,
      daysAgo: 122,
      comment:
        'Nice idea, simple part. The week always begins on Monday, our shifts begin on Saturday.',
      reply: 'Fair point. The week is fixed today; a setting for its first day is on our list.',
    },
    {
      author: 'h.okafor',
      rating: 4,
      daysAgo: 260,
      comment:
        'People do read it. The drawn faces for teams without a photo are better than expected.',
    },
  ],
};
