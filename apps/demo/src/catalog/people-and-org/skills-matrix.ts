import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPagesAndTabs, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'SkillsMatrixWebPart', title: 'Skills Matrix', kind: 'WebPart', hosts: everywhere },
    { alias: 'MySkillsWebPart', title: 'My Skills', kind: 'WebPart', hosts: onPagesAndTabs },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'User.Read.All' },
    { resource: 'Microsoft Graph', scope: 'TermStore.Read.All' },
  ],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const skillsMatrix: DemoProduct = {
  slug: 'skills-matrix',
  title: 'Skills Matrix',
  categorySlug: 'people-and-org',
  description:
    'People down the side, skills across the top, four levels in between. Filter it to see who could stand in.',
  headline: 'Find who has the skill you need',
  longDescription: [
    'A grid for each team, filled in by the people themselves and confirmed by whoever leads them.',
    'Levels run from “knows the basics” to “teaches it”, and can be renamed.',
    'Filter by skill and level to find a stand-in, in your own team first and then next door.',
    'Skills that only one person has are marked, because that is where the risk is.',
    'Compare the grid with what a role needs and see the gaps as a list for training.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A matrix for pages and Teams, and a form in which each person fills in their own row. The skills live in a term set, so that “Excel” and “MS Excel” are one column and not two.</p>',
    '<h3>Starting without pain</h3>',
    '<ul>',
    '<li>Begin with one team and at most fifteen skills.</li>',
    '<li>Let people fill in their own row before anyone else looks.</li>',
    '<li>Only then show the matrix to the neighbouring team.</li>',
    '</ul>',
    '<h3>Privacy</h3>',
    '<p>A row can be seen by the person, the team and its lead. Wider circles see only the skill and a name, without the level. Nothing leaves your tenant.</p>',
  ].join(''),
  priceCents: 13900,
  isNew: true,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'People and their skills with the best match marked',
  releases: [
    {
      ...contents,
      version: '1.0.2.0',
      daysAgo: 7,
      changelog: 'Columns keep their width when a filter is on.',
    },
    {
      ...contents,
      version: '1.0.0.0',
      daysAgo: 31,
      changelog: 'First release.',
    },
  ],
  reviews: [],
};
