import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onFullPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    {
      alias: 'AnnouncementTickerApplicationCustomizer',
      title: 'Announcement Ticker',
      kind: 'Extension',
      hosts: [],
    },
    {
      alias: 'TickerSettingsWebPart',
      title: 'Ticker Settings',
      kind: 'WebPart',
      hosts: onFullPages,
    },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const announcementTicker: DemoProduct = {
  slug: 'announcement-ticker',
  title: 'Announcement Ticker',
  categorySlug: 'news-and-engagement',
  description:
    'Runs short notices in one line above every page. The urgent ones stand still until they are read.',
  headline: 'Short news, one line high',
  longDescription: [
    'Notices come from a list with a text, a link, a start and an end.',
    'Ordinary notices change every eight seconds; urgent ones wait until the reader has closed them.',
    'What someone has closed stays closed for that person, on every site.',
    'Aim a notice at one site, at a hub or at everybody.',
    'Readers can stop the line at any time, as accessibility rules ask.',
  ].join('\n'),
  otherDescription: [
    '<h3>How it is meant</h3>',
    '<p>The lift is out of order, the payroll run is late, the fire drill is at ten. Notices like these deserve one line, not a story with a picture. The ticker has room for about ninety characters and refuses more.</p>',
    '<h3>Set-up</h3>',
    '<ul>',
    '<li>Deploy the package to all sites, or add the app to single ones.</li>',
    '<li>Create the list of notices from the part’s own settings page.</li>',
    '<li>Give the people at reception permission to write there.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>No formatting and no pictures. When several urgent notices are open at once they stand below each other, and with three of them the top of the page is full.</p>',
  ].join(''),
  priceCents: 2900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Ticker running across a page with the urgent message marked',
  hasSlider: false,
  releases: [
    {
      ...contents,
      version: '2.2.1.0',
      daysAgo: 103,
      changelog: 'A closed notice stays closed when its link is corrected afterwards.',
    },
    {
      ...contents,
      version: '2.2.0.0',
      daysAgo: 215,
      changelog: 'Notices can be aimed at a hub.',
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 588,
      changelog: 'Adds the settings page; the list no longer has to be created by hand.',
    },
  ],
  reviews: [
    {
      author: 'sp_admin_leeds',
      rating: 5,
      daysAgo: 66,
      comment: 'Reception writes the notices now and I do not. For that alone I would pay twice.',
    },
    {
      author: 'marta.sousa',
      rating: 4,
      daysAgo: 151,
      comment:
        'Urgent notices that wait to be closed are the right idea. The ninety characters are strict but healthy.',
    },
    {
      author: 'b.lindqvist',
      rating: 4,
      daysAgo: 190,
      comment:
        'Works on 2019. It took a while to see that the app must be added to each site when you do not deploy to all.',
    },
    {
      author: 'rohan_m',
      rating: 3,
      daysAgo: 333,
      comment:
        'Fine for English. Two of our languages need more than ninety characters to say anything at all.',
    },
    {
      author: 'fatima.zahra',
      rating: 4,
      daysAgo: 477,
      comment: 'Quiet and reliable. I would have liked a choice of two colours for urgent.',
    },
  ],
};
