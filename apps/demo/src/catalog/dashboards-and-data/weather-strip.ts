import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'WeatherStripWebPart', title: 'Weather Strip', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const weatherStrip: DemoProduct = {
  slug: 'weather-strip',
  title: 'Weather Strip',
  categorySlug: 'dashboards-and-data',
  description:
    'Five days of weather for each of your offices in one line, in the language and the degrees of the reader.',
  headline: 'The weather at each office',
  longDescription: [
    'Add up to six places; each reader sees the nearest one first.',
    'Celsius or Fahrenheit, as is usual where the reader lives.',
    'Warnings from the weather service stand out, with their time and source.',
    'One request for each place and hour, shared by everybody, so the service is not worn out.',
    'Without a connection it shows the last forecast and says how old it is.',
  ].join('\n'),
  otherDescription: [
    '<h3>Set-up</h3>',
    '<ul>',
    '<li>Add the part and type the names of your places.</li>',
    '<li>Choose the service. Two free ones are built in; for a third you enter your own key.</li>',
    '<li>Pick the strip, or the single day for a narrow column.</li>',
    '</ul>',
    '<h3>What leaves your tenant</h3>',
    '<p>The coordinates of your offices, once an hour, from the browser of whoever comes first. No names and no account. If your firewall keeps a list of allowed addresses, the two to add are in the package notes.</p>',
    '<h3>Limits</h3>',
    '<p>The forecast comes from the service that you choose.</p>',
  ].join(''),
  priceCents: 2450,
  isNew: true,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Five-day weather for an office',
  releases: [
    {
      ...contents,
      version: '1.0.1.0',
      daysAgo: 5,
      changelog: 'Places with the same name show their region.',
    },
    {
      ...contents,
      version: '1.0.0.0',
      daysAgo: 19,
      changelog: 'First release.',
    },
  ],
  reviews: [],
};
