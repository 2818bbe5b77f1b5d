import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'VideoShelfWebPart', title: 'Video Shelf', kind: 'WebPart', hosts: everywhere },
  ],
  webApiPermissions: [{ resource: 'Microsoft Graph', scope: 'GroupMember.Read.All' }],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
  spfxVersion: null,
  requiresCustomScript: true,
  texts: ['https://player.videos.example/embed', '<script>play()</script>'],
};

export const videoShelf: DemoProduct = {
  slug: 'video-shelf',
  title: 'Video Shelf',
  categorySlug: 'news-and-engagement',
  description:
    'Arranges videos from libraries and channels in rows by topic, and remembers for each viewer where they stopped.',
  headline: 'Training films people finish',
  longDescription: [
    'Rows are made from a topic column; a video may stand in several rows.',
    'Everyone continues where they stopped, on the same device or another.',
    'Chapters and transcripts that SharePoint holds are shown beside the player.',
    'Mark videos as required and see, per group, how many people have watched to the end.',
    'Nothing is uploaded anywhere: the shelf plays the files that lie in your libraries.',
  ].join('\n'),
  otherDescription: [
    '<h3>How it works</h3>',
    '<p>The part searches the sites you choose for video files and reads their topic, length and thumbnail. Playback uses the player of SharePoint, so captions, speed and quality are the ones people know.</p>',
    '<h3>Setting up</h3>',
    '<ul>',
    '<li>Add a topic column to your video libraries, or let the part do it.</li>',
    '<li>Place the shelf and choose the order of the rows.</li>',
    '<li>For required videos, name the groups who must watch.</li>',
    '</ul>',
    '<h3>Please note</h3>',
    '<p>The report counts that the end was reached, not that anyone was looking. Watching positions are kept in a hidden list that only site owners can open. Talk to your works council <strong>before</strong> you switch the report on.</p>',
  ].join(''),
  priceCents: 6500,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Row of standing video stills with one playing',
  releases: [
    {
      ...contents,
      version: '1.4.0.0',
      daysAgo: 54,
      changelog: 'Shows chapters and transcripts. The report can be limited to one quarter.',
    },
    {
      ...contents,
      version: '1.3.1.0',
      daysAgo: 163,
      changelog: 'Videos longer than two hours remember their position again.',
    },
    {
      ...contents,
      version: '1.2.0.0',
      daysAgo: 339,
      changelog: 'Required videos and the report by group.',
    },
  ],
  reviews: [
    {
      author: 'nadia.petrova',
      rating: 4,
      daysAgo: 25,
      comment:
        'Continuing where you stopped is what our safety training needed. Rows by topic are easy to keep.',
    },
    {
      author: 'h.okafor',
      rating: 3,
      daysAgo: 70,
      comment: 'Good shelf, weak search. You cannot search inside transcripts, only see them.',
      reply:
        'That is right. Searching in transcripts takes a permission that few administrators like to grant, so the part goes without it.',
    },
    {
      author: 'tobias_k',
      rating: 5,
      daysAgo: 111,
      comment: 'The report settled a long discussion about who had seen the fire film.',
    },
    {
      author: 'carmen.ibarra',
      rating: 3,
      daysAgo: 176,
      comment:
        'Thumbnails are chosen by SharePoint and are often a black frame. Replacing them works, one by one.',
    },
    {
      author: 'e.papadakis',
      rating: 4,
      daysAgo: 250,
      comment: 'Plays well in Teams. First load of 300 videos takes a moment.',
    },
    {
      author: 'b.lindqvist',
      rating: 4,
      daysAgo: 331,
      comment: 'Does not read videos from outside the tenant, and says so.',
    },
  ],
};
