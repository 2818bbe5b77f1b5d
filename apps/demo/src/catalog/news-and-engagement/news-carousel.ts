import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'NewsCarouselWebPart', title: 'News Carousel', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const newsCarousel: DemoProduct = {
  slug: 'news-carousel',
  title: 'News Carousel',
  categorySlug: 'news-and-engagement',
  description:
    'Brings chosen stories of your sites to the front and takes each one off on the day you choose.',
  headline: 'The front page keeps itself current',
  longDescription: [
    'Collects news from the sites you name and keeps the newest, or only those that an editor has marked.',
    'Give a story an end date and it makes room by itself.',
    'Readers move through stories by swipe, arrow keys or the dots, and nothing turns while they read.',
    'Pictures are cropped around the point of interest, so heads stay on.',
    'Shows one story large, or three and four beside each other when the page is wide.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A web part with five layouts and a small editor’s panel. The panel lists all stories found, with a switch for each: <em>in front</em>, <em>in line</em>, or <em>not here</em>.</p>',
    '<h3>First steps</h3>',
    '<ul>',
    '<li>Add the part to the top section of your home page.</li>',
    '<li>Choose the sites. On a hub, one click takes all of them.</li>',
    '<li>Mark two or three stories and leave the rest to the date.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>The carousel waits for the reader by default. You can make it turn by itself, from six seconds a story upwards; it then stops for good as soon as someone touches it, and never starts for people who have asked their system for less motion.</p>',
  ].join(''),
  priceCents: 9900,
  isNew: false,
  type: 'featured',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'News carousel with the current story in front',
  releases: [
    {
      ...contents,
      version: '3.7.0.0',
      daysAgo: 47,
      changelog: 'Stories can be given an end date. Adds the layout with four stories in a row.',
    },
    {
      ...contents,
      version: '3.6.2.0',
      daysAgo: 140,
      changelog: 'Pictures from the stock library are no longer stretched.',
    },
    {
      ...contents,
      version: '3.5.0.0',
      daysAgo: 309,
      changelog: 'Keeps the point of interest of a picture in view.',
    },
    {
      ...contents,
      version: '3.0.0.0',
      daysAgo: 702,
      changelog: 'New editor’s panel. Stories marked in version 2 keep their mark.',
    },
  ],
  reviews: [
    {
      author: 'ines.moreau',
      rating: 5,
      daysAgo: 23,
      comment: 'End dates alone were worth it. Old stories disappear by themselves.',
    },
    {
      author: 'h.okafor',
      rating: 5,
      daysAgo: 84,
      comment: 'Editors understood the panel without training, which saved us a course.',
    },
    {
      author: 'callum.reid',
      rating: 4,
      daysAgo: 126,
      comment: 'Good layouts. The one with four stories is too tight in a two-column section.',
    },
    {
      author: 'nadia.petrova',
      rating: 4,
      daysAgo: 188,
      comment:
        'Reads 22 sites of our hub without slowing the page. New stories take about five minutes to appear.',
    },
    {
      author: 'e.papadakis',
      rating: 5,
      daysAgo: 295,
      comment:
        'It stops when you touch it. Our previous slider did not, and people complained for years.',
    },
    {
      author: 'tobias_k',
      rating: 4,
      daysAgo: 540,
      comment:
        'Does not show stories from sites outside the hub unless you type each address. Otherwise no remarks.',
    },
  ],
};
