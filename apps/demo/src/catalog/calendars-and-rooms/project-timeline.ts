import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    {
      alias: 'ProjectTimelineWebPart',
      title: 'Project Timeline',
      kind: 'WebPart',
      hosts: everywhere,
    },
    { alias: 'MilestoneStripWebPart', title: 'Milestone Strip', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [{ resource: 'Microsoft Graph', scope: 'Tasks.Read' }],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const projectTimeline: DemoProduct = {
  slug: 'project-timeline',
  title: 'Project Timeline',
  categorySlug: 'calendars-and-rooms',
  description:
    'Draws bars and milestones from any task list, across projects, with a line for today.',
  headline: 'Everything that is due, on one line',
  longDescription: [
    'Reads tasks from lists and from Planner, and shows several projects below each other.',
    'Drag a bar to change its dates, if you may edit the task.',
    'Milestones stand as diamonds; those that have slipped keep a shadow at the date first promised.',
    'Zoom from a week to three years without losing your place.',
    'Print it, or save it as a picture before the steering meeting begins.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A timeline for full-width sections, and a short strip that shows the next five milestones on a home page. Both read the same sources and settings.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Choose the lists or plans. For each, say which columns hold start, end and status.</li>',
    '<li>Group by project, by owner or by any choice column.</li>',
    '<li>Save the view for everyone, and let people filter for themselves.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>Dependencies are drawn but not calculated: moving one bar does not push the next. If you need that, you need a planning tool, and this part will show its dates. Planner is available in Online only.</p>',
  ].join(''),
  priceCents: 17900,
  isNew: false,
  type: 'featured',
  works: 'SharePoint Online',
  alternativeText: 'Project phases and milestones with today and the running phase marked',
  releases: [
    {
      ...contents,
      version: '3.4.0.0',
      daysAgo: 37,
      changelog: 'Milestones that slipped keep a shadow at their first date.',
    },
    {
      ...contents,
      version: '3.3.1.0',
      daysAgo: 128,
      changelog: 'Tasks without an end date are drawn as open bars.',
    },
    {
      ...contents,
      version: '3.2.0.0',
      daysAgo: 275,
      changelog: 'Reads Planner. Adds the Milestone Strip.',
    },
    {
      ...contents,
      version: '2.9.0.0',
      daysAgo: 633,
      changelog: 'Zooms to three years.',
      components: contents.components.slice(0, 1),
      webApiPermissions: [],
    },
  ],
  reviews: [
    {
      author: 'dkowalczyk',
      rating: 5,
      daysAgo: 26,
      comment: 'The shadow at the first date has changed the tone of our steering meetings.',
    },
    {
      author: 'annelies.v',
      rating: 4,
      daysAgo: 83,
      comment:
        'Reads four lists with different columns and makes one picture of them. No dependencies, as they say.',
    },
    {
      author: 'rohan_m',
      rating: 5,
      daysAgo: 146,
      comment: 'Saved as a picture, pasted into the slide, done.',
    },
    {
      author: 'h.okafor',
      rating: 4,
      daysAgo: 219,
      comment: 'Dragging needs care on a small laptop. There is an undo, which I used.',
    },
    {
      author: 'carmen.ibarra',
      rating: 4,
      daysAgo: 420,
      comment: 'Good on Subscription Edition too. Printing three years takes A3.',
    },
  ],
};
