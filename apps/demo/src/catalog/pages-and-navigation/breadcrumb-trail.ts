import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { subscriptionEdition } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: subscriptionEdition,
  components: [
    {
      alias: 'BreadcrumbTrailApplicationCustomizer',
      title: 'Breadcrumb Trail',
      kind: 'Extension',
      hosts: [],
    },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const breadcrumbTrail: DemoProduct = {
  slug: 'breadcrumb-trail',
  title: 'Breadcrumb Trail',
  categorySlug: 'pages-and-navigation',
  description:
    'Adds a trail from the hub down to the open page on every modern page. Each step drops down to its siblings.',
  headline: 'Always one step from where you came',
  longDescription: [
    'The trail follows hub, site, library and folder, and ends with the page in front of you.',
    'A small arrow beside each step opens its neighbours, so you can move sideways without going up first.',
    'Long names are shortened in the middle, so their beginning and end stay readable.',
    'Nothing has to be added to pages; deploy it once and it is there.',
    'Search engines of your intranet see plain links in an ordered list.',
  ].join('\n'),
  otherDescription: [
    '<h3>Before you install</h3>',
    '<p>Decide whether the trail should appear on all sites or only on some. For all sites, deploy it tenant-wide. For some, add the app to each site; it activates itself there and nowhere else.</p>',
    '<h3>Options</h3>',
    '<ul>',
    '<li>Start the trail at the hub or at the site.</li>',
    '<li>Show or hide the arrows with neighbouring pages.</li>',
    '<li>Hide the trail on home pages, where it would only say <em>Home</em>.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>Pages in SharePoint have no parent page, so the trail uses folders. If your pages all lie in one folder, the Site Map part suits you better.</p>',
  ].join(''),
  priceCents: 2400,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, Subscription Edition',
  alternativeText: 'Pages as steps that lead to the current page',
  releases: [
    {
      ...contents,
      version: '1.5.1.0',
      daysAgo: 76,
      changelog: 'The arrows no longer list pages that are checked out by somebody else.',
    },
    {
      ...contents,
      version: '1.5.0.0',
      daysAgo: 143,
      changelog: 'Neighbouring pages open from a small arrow beside each step.',
    },
    {
      ...contents,
      version: '1.3.0.0',
      daysAgo: 512,
      changelog: 'First release for Subscription Edition.',
    },
  ],
  reviews: [
    {
      author: 'wessel.dj',
      rating: 4,
      daysAgo: 30,
      comment:
        'Cheap and useful in document libraries with deep folders. In Site Pages it is only as good as your folders.',
    },
    {
      author: 'ines.moreau',
      rating: 3,
      daysAgo: 82,
      comment:
        'The trail itself is fine. I expected it to know about parent pages, which SharePoint does not have, so read the notes first.',
    },
    {
      author: 'tobias_k',
      rating: 5,
      daysAgo: 118,
      comment: 'Rolled out to 300 sites in one morning without a call to the helpdesk.',
    },
    {
      author: 'oona.virtanen',
      rating: 4,
      daysAgo: 201,
      comment:
        'Works on Subscription Edition. The position sits a little close to the header in our theme.',
    },
    {
      author: 'priya.nair',
      rating: 3,
      daysAgo: 337,
      comment:
        'Useful, but the colours cannot be set apart from the site theme and our theme is very pale.',
    },
    {
      author: 'owen.hughes',
      rating: 4,
      daysAgo: 466,
      comment: 'Small tool, small price, no complaints from the helpdesk since.',
    },
  ],
};
