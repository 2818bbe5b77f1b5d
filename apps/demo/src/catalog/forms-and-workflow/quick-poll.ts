import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPagesAndTabs, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'QuickPollWebPart', title: 'Quick Poll', kind: 'WebPart', hosts: onPagesAndTabs },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const quickPoll: DemoProduct = {
  slug: 'quick-poll',
  title: 'Quick Poll',
  categorySlug: 'forms-and-workflow',
  description:
    'Asks one question on any page and shows the answers as they arrive. Names are recorded only if you say so.',
  headline: 'One question, no form',
  longDescription: [
    'Two to eight answers, one choice or several, with an end date if you like.',
    'The result appears after voting, at the end, or only to you.',
    'Anonymous polls keep no name at all, and the page says so beside the button.',
    'People may change their mind until the poll closes.',
    'Closed polls stay on the page as a result, or move to an archive.',
  ].join('\n'),
  otherDescription: [
    '<h3>Set-up</h3>',
    '<ul>',
    '<li>Add the part, type the question and the answers.</li>',
    '<li>Choose anonymous or by name. This cannot be changed after the first vote.</li>',
    '<li>Publish the page.</li>',
    '</ul>',
    '<h3>How anonymous is it?</h3>',
    '<p>In an anonymous poll the list holds only the answer. To stop double votes, a second list holds a scrambled key for each voter, and nothing connects the two. An administrator with access to both could still compare the times of entry, so those are rounded to the day.</p>',
    '<h3>Limits</h3>',
    '<p>One question. For more there is Survey Desk.</p>',
  ].join(''),
  priceCents: 3900,
  isNew: true,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Poll with the leading answer marked',
  releases: [
    {
      ...contents,
      version: '2.3.0.0',
      daysAgo: 11,
      changelog: 'Several choices. Times of anonymous votes are rounded to the day.',
    },
    {
      ...contents,
      version: '2.2.0.0',
      daysAgo: 93,
      changelog: 'People may change their answer until the poll closes.',
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 238,
      changelog: 'Anonymous polls keep answers and voters in separate lists.',
    },
  ],
  reviews: [
    {
      author: 'ines.moreau',
      rating: 4,
      daysAgo: 6,
      comment: 'On the home page every Monday. 40 per cent of the company answers.',
    },
    {
      author: 'the_other_steve',
      rating: 5,
      daysAgo: 48,
      comment:
        'The explanation of what anonymous means is honest, and I could show it to our works council as it stands.',
    },
    {
      author: 'dkowalczyk',
      rating: 4,
      daysAgo: 89,
      comment: 'Eight answers are enough for anyone. Pictures as answers would be nice.',
    },
    {
      author: 'carmen.ibarra',
      rating: 5,
      daysAgo: 150,
      comment: 'Five minutes from idea to poll.',
    },
    {
      author: 'b.lindqvist',
      rating: 4,
      daysAgo: 222,
      comment: 'The app has to be added to each site first, which I had overlooked.',
    },
  ],
};
