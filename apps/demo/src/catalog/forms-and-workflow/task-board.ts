import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'TaskBoardWebPart', title: 'Task Board', kind: 'WebPart', hosts: everywhere },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const taskBoard: DemoProduct = {
  slug: 'task-board',
  title: 'Task Board',
  categorySlug: 'forms-and-workflow',
  description:
    'Cards in columns over any task list. Moving a card changes its status, and a full column takes no more cards.',
  headline: 'Three columns are usually enough',
  longDescription: [
    'Columns come from a choice column of the list; add one there and it appears here.',
    'Set a limit for a column and the board refuses the card that would be too many.',
    'Cards show owner, date and one more field of your choice, and turn amber when they have not moved for a while.',
    'Several people can work on the board; moves of others appear within seconds.',
    'Swim lanes by person, by priority, or none at all.',
  ].join('\n'),
  otherDescription: [
    '<h3>How it differs from Planner</h3>',
    '<p>The board sits on a list that you own, with your columns, your permissions and your versions. If Planner is enough for you, it is included in your licence and you should keep using it.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the part and choose a list with a choice column for the status.</li>',
    '<li>Pick the fields for the cards.</li>',
    '<li>Agree on a limit for the middle column. Begin with the number of people plus one.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>Up to 500 open cards are shown. Closed ones are counted, and reachable through a link to the list.</p>',
  ].join(''),
  priceCents: 9500,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Task board with a card moving to the next column',
  releases: [
    {
      ...contents,
      version: '2.5.0.0',
      daysAgo: 68,
      changelog: 'Cards that have not moved turn amber after a time you set.',
    },
    {
      ...contents,
      version: '2.4.1.0',
      daysAgo: 175,
      changelog: 'Two people moving the same card no longer lose one of the moves.',
    },
    {
      ...contents,
      version: '2.3.0.0',
      daysAgo: 383,
      changelog: 'Swim lanes.',
    },
  ],
  reviews: [
    {
      author: 'wessel.dj',
      rating: 5,
      daysAgo: 53,
      comment: 'The refusal when a column is full started the right conversations.',
    },
    {
      author: 'rohan_m',
      rating: 4,
      daysAgo: 114,
      comment: 'Honest about Planner. We needed our own columns, so this was right for us.',
    },
    {
      author: 'e.papadakis',
      rating: 4,
      daysAgo: 198,
      comment: 'Runs on our 2019 farm. Updates from others take about ten seconds there.',
    },
    {
      author: 'fatima.zahra',
      rating: 4,
      daysAgo: 329,
      comment: 'Would like to colour cards by a field.',
    },
  ],
};
