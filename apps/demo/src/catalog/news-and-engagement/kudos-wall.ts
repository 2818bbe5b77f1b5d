import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'KudosWallWebPart', title: 'Kudos Wall', kind: 'WebPart', hosts: everywhere },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'User.ReadBasic.All' },
    { resource: 'Microsoft Graph', scope: 'TeamsActivity.Send' },
  ],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
  featureElements: [
    { name: 'Field', attributes: { Name: 'Reason', DisplayName: 'Reason', Type: 'Choice' } },
    { name: 'ContentType', attributes: { ID: '0x0100A1', Name: 'Kudos note' } },
    {
      name: 'ListInstance',
      attributes: { Title: 'Kudos notes', Url: 'Lists/KudosNotes', TemplateType: '100' },
    },
  ],
};

export const kudosWall: DemoProduct = {
  slug: 'kudos-wall',
  title: 'Kudos Wall',
  categorySlug: 'news-and-engagement',
  description:
    'A wall where colleagues thank each other in two sentences. The newest note hangs in front.',
  headline: 'Thank you, in public',
  longDescription: [
    'Write a note to one colleague or to a whole team, with a reason chosen from a list you control.',
    'The person thanked gets a message in Teams.',
    'Notes are plain text of up to 280 characters; so they stay short.',
    'Filter the wall by team, by month or by reason.',
    'Anyone can withdraw a note they wrote; site owners can take down any.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A web part for pages and Teams, and a list in which the notes are kept. There are no points, no ranking and no badges. It is not made for contests.</p>',
    '<h3>Before you start</h3>',
    '<ul>',
    '<li>Add the app to the site that will hold the wall.</li>',
    '<li>Approve the permission to send activity notices in Teams, or leave it and the wall works without messages.</li>',
    '<li>Write the list of reasons together with the people who will use it.</li>',
    '</ul>',
    '<h3>Privacy</h3>',
    '<p>Notes stay in the list on your site. When somebody leaves, their name can be replaced in all notes with one action from the settings.</p>',
  ].join(''),
  priceCents: 7900,
  isNew: false,
  type: 'trending',
  works: 'SharePoint Online',
  alternativeText: 'Wall of thank-you notes with the newest one in front',
  releases: [
    {
      ...contents,
      version: '2.1.0.0',
      daysAgo: 29,
      changelog: 'Names of people who have left can be replaced in all notes at once.',
    },
    {
      ...contents,
      version: '2.0.3.0',
      daysAgo: 118,
      changelog: 'Messages in Teams are sent once when a note is edited quickly after posting.',
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 247,
      changelog: 'Works as a Teams tab and as a personal app.',
    },
    {
      ...contents,
      version: '1.6.0.0',
      daysAgo: 521,
      changelog: 'Filter by reason.',
      webApiPermissions: contents.webApiPermissions.slice(0, 1),
    },
  ],
  reviews: [
    {
      author: 'siobhan.walsh',
      rating: 5,
      daysAgo: 17,
      comment:
        'I expected nobody to use it. 140 notes in the first month, mostly from the warehouse.',
    },
    {
      author: 'the_other_steve',
      rating: 5,
      daysAgo: 60,
      comment: 'No points, no leaderboard. Thank you for not adding them.',
    },
    {
      author: 'priya.nair',
      rating: 4,
      daysAgo: 92,
      comment:
        'The Teams message is what makes it work. Setting up that permission took a ticket with our security team.',
    },
    {
      author: 'annelies.v',
      rating: 5,
      daysAgo: 133,
      comment: 'Two sentences is exactly right.',
    },
    {
      author: 'lars_intranet',
      rating: 4,
      daysAgo: 170,
      comment: 'Good on pages. In the personal app the filter is hidden behind a small icon.',
    },
    {
      author: 'owen.hughes',
      rating: 5,
      daysAgo: 221,
      comment: 'Bought for one department, now on the home page.',
    },
    {
      author: 'rohan_m',
      rating: 4,
      daysAgo: 244,
      comment:
        'Export of the notes is missing, our HR team copies them by hand for the yearly review.',
    },
  ],
};
