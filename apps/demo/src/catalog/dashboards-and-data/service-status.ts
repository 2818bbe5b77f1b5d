import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'ServiceStatusWebPart', title: 'Service Status', kind: 'WebPart', hosts: everywhere },
    { alias: 'ServiceStripWebPart', title: 'Service Strip', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'ServiceHealth.Read.All' },
    { resource: 'Microsoft Graph', scope: 'TeamsActivity.Send' },
  ],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const serviceStatus: DemoProduct = {
  slug: 'service-status',
  title: 'Service Status',
  categorySlug: 'dashboards-and-data',
  description:
    'One row per service with its state, the last incident in words, and when you will hear more about it.',
  headline: 'What is working, and what is not',
  longDescription: [
    'Services and incidents come from a list that your helpdesk keeps.',
    'Health of Microsoft 365 can be mixed in, limited to the services you use.',
    'Each incident has updates in plain words and a time for the next one; when that passes, the helpdesk is nudged.',
    'Readers can follow a service and get a message in Teams when its state changes.',
    'Ninety days of history, one small square for each day.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A board with history, a strip of one line for the home page, and a page on which the helpdesk writes its updates in under a minute.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the app to the site of your helpdesk.</li>',
    '<li>Enter the services by the names people use.</li>',
    '<li>Approve the permission for Microsoft 365 health, or leave that out.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>The board is part of SharePoint. On a day when SharePoint itself is down, it is not available either, so publish the number of the helpdesk elsewhere as well.</p>',
  ].join(''),
  priceCents: 5400,
  isNew: true,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Services with a strip for every day and the incident marked',
  releases: [
    {
      ...contents,
      version: '1.0.3.0',
      daysAgo: 6,
      changelog: 'History counts days in the time zone of the reader.',
    },
    {
      ...contents,
      version: '1.0.1.0',
      daysAgo: 18,
      changelog: 'The strip hides itself when all is well, if you wish.',
    },
    {
      ...contents,
      version: '1.0.0.0',
      daysAgo: 29,
      changelog: 'First release.',
    },
  ],
  reviews: [],
};
