import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'ImageHotspotsWebPart', title: 'Image Hotspots', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const imageHotspots: DemoProduct = {
  slug: 'image-hotspots',
  title: 'Image Hotspots',
  categorySlug: 'pages-and-navigation',
  description:
    'Makes any picture answer questions: place points on it, and each one opens a text, a file or a page.',
  headline: 'Point at it instead of describing it',
  longDescription: [
    'Place points by dragging them on the picture itself, with no coordinates to type.',
    'A point can open a short text, a page in a panel, or a file in the library.',
    'Points keep their place when the picture is shown smaller on a phone.',
    'Swap the picture for a newer version and the points stay where they were.',
    'A list of all points below the picture serves readers who cannot use a mouse.',
  ].join('\n'),
  otherDescription: [
    '<h3>What people use it for</h3>',
    '<p>Floor plans with printers and first-aid boxes, machine photos with part numbers, and process diagrams whose steps open the matching work instruction.</p>',
    '<h3>Set-up</h3>',
    '<ul>',
    '<li>Add the part and pick a picture from Site Assets.</li>',
    '<li>Choose <strong>Edit points</strong>, then click wherever you want one.</li>',
    '<li>Give each point a title, because the title is what screen readers say.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>PNG, JPEG and SVG pictures work. Very large plans are easier to read when you export them at about 2,400 pixels wide. Animated pictures are shown standing still.</p>',
  ].join(''),
  priceCents: 4900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Floor plan with clickable hotspots',
  releases: [
    {
      ...contents,
      version: '2.1.0.0',
      daysAgo: 120,
      changelog: 'Points can open a page in a side panel. Arrow keys move between points.',
    },
    {
      ...contents,
      version: '2.0.1.0',
      daysAgo: 301,
      changelog: 'SVG pictures with a fixed width no longer overflow on phones.',
    },
    {
      ...contents,
      version: '1.4.0.0',
      daysAgo: 640,
      changelog: 'Adds the list of points below the picture.',
    },
  ],
  reviews: [
    {
      author: 'annelies.v',
      rating: 5,
      daysAgo: 44,
      comment:
        'Three floor plans, 140 points, two afternoons. Visitors find the lactation room without asking the front desk.',
    },
    {
      author: 'b.lindqvist',
      rating: 4,
      daysAgo: 149,
      comment: 'Dragging the points is pleasant. I miss copying a point with its formatting.',
    },
    {
      author: 'h.okafor',
      rating: 4,
      daysAgo: 266,
      comment:
        'We use it on machine photos. On a phone the points are close together, so do not put more than ten on one picture.',
    },
  ],
};
