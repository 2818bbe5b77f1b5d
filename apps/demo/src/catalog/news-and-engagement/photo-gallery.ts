import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPagesAndTabs, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    {
      alias: 'PhotoGalleryWebPart',
      title: 'Photo Gallery',
      kind: 'WebPart',
      hosts: onPagesAndTabs,
    },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const photoGallery: DemoProduct = {
  slug: 'photo-gallery',
  title: 'Photo Gallery',
  categorySlug: 'news-and-engagement',
  description:
    'Lays out a picture library in even rows without cropping, with albums, captions and a view for full screens.',
  headline: 'Whole pictures, never cropped',
  longDescription: [
    'Rows are justified like a line of type, so portrait and landscape stand beside each other at full height.',
    'Folders in the library become albums, and the cover is whichever picture you put first.',
    'Loads small pictures first and the large ones only when someone opens them.',
    'Captions come from any text column, in the language of the reader if you have one column for each.',
    'Visitors can download a single picture or a whole album, or neither, as you decide.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>One web part with three layouts: rows, a square grid, and a slow strip for a narrow column. All three read the library as it is; nothing is moved or copied.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Point the part at a library or at one folder of it.</li>',
    '<li>Choose a column for captions, if you have one.</li>',
    '<li>Decide whether location data should be removed from downloads. It is removed unless you say otherwise.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>HEIC pictures from phones are shown in Online, where SharePoint makes a preview of them. On your own servers please convert them first.</p>',
  ].join(''),
  priceCents: 4500,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Prints of different sizes on a shelf with one lifted out',
  releases: [
    {
      ...contents,
      version: '2.4.0.0',
      daysAgo: 71,
      changelog:
        'Albums can be downloaded as one file. Location data is removed from downloads by default.',
    },
    {
      ...contents,
      version: '2.3.0.0',
      daysAgo: 266,
      changelog: 'Captions in several languages.',
    },
    {
      ...contents,
      version: '2.1.1.0',
      daysAgo: 490,
      changelog: 'Fixes the order of pictures taken in different time zones.',
    },
  ],
  reviews: [
    {
      author: 'oona.virtanen',
      rating: 5,
      daysAgo: 31,
      comment:
        'The summer party library has 900 pictures and scrolls without stutter, even over the VPN.',
    },
    {
      author: 'wessel.dj',
      rating: 4,
      daysAgo: 77,
      comment: 'Rows look far better than squares. I miss sorting by who took the picture.',
    },
    {
      author: 'carmen.ibarra',
      rating: 5,
      daysAgo: 129,
      comment: 'Removing the location data by default is thoughtful. Our works council noticed.',
    },
    {
      author: 'jb.fournier',
      rating: 4,
      daysAgo: 205,
      comment:
        'Captions in three languages work well, once you have found out that each needs its own column.',
    },
    {
      author: 'gwen.pritchard',
      rating: 4,
      daysAgo: 318,
      comment: 'Good part. In a Teams tab the full-screen view is only as big as the tab.',
    },
    {
      author: 'dkowalczyk',
      rating: 3,
      daysAgo: 402,
      comment:
        'HEIC on Subscription Edition shows grey boxes. It says so in the notes, but half of our staff have iPhones.',
    },
    {
      author: 'siobhan.walsh',
      rating: 4,
      daysAgo: 455,
      comment: 'Alt texts can come from a column as well, which the page does not mention.',
    },
    {
      author: 'yuki.tanabe',
      rating: 5,
      daysAgo: 484,
      comment: 'Replaced three different sliders on our sites.',
    },
  ],
};
