import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [{ alias: 'ListMapWebPart', title: 'List Map', kind: 'WebPart', hosts: everywhere }],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
  externals: {
    'map-view': 'https://cdn.maps.example/map-view/4.2.0/map-view.js',
    'map-icons': 'https://static.icons.example/map-icons.js',
  },
  texts: ['https://tiles.maps.example/', 'https://search.addresses.example/v1'],
};

export const listMap: DemoProduct = {
  slug: 'list-map',
  title: 'List Map',
  categorySlug: 'dashboards-and-data',
  description:
    'Plots list items on a street map, gathers crowded pins into one, and opens the item behind the pin you tap.',
  headline: 'Where everything is',
  longDescription: [
    'Works with a column of addresses or with two columns for latitude and longitude.',
    'Crowded places become one pin with a number, which opens as you come closer.',
    'Colour pins by a choice column, and filter by it in the legend.',
    'Draw an area on the map and keep only the items inside.',
    'Opens directions in the map program of the phone.',
  ].join('\n'),
  otherDescription: [
    '<h3>How addresses become points</h3>',
    '<p>The first time an address is seen it is looked up with the service you choose, and the coordinates are written back into the list. After that nothing is looked up again until the address changes.</p>',
    '<h3>Set-up</h3>',
    '<ul>',
    '<li>Choose the list and the column with the address.</li>',
    '<li>Enter a key for your map service, or use the open one for up to 500 items.</li>',
    '<li>Select what the card of a pin should say.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>Up to 5,000 items on one map. Items whose address was not found are listed below the map.</p>',
  ].join(''),
  priceCents: 6400,
  isNew: true,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Map with list items as pins',
  releases: [
    {
      ...contents,
      version: '1.1.0.0',
      daysAgo: 13,
      changelog: 'Draw an area to filter by it.',
    },
    {
      ...contents,
      version: '1.0.0.0',
      daysAgo: 38,
      changelog: 'First release.',
    },
  ],
  reviews: [],
};
