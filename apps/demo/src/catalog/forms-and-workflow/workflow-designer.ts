import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onFullPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    {
      alias: 'WorkflowDesignerWebPart',
      title: 'Workflow Designer',
      kind: 'WebPart',
      hosts: onFullPages,
    },
    {
      alias: 'RunningApprovalsWebPart',
      title: 'Running Approvals',
      kind: 'WebPart',
      hosts: everywhere,
    },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'User.Read.All' },
    { resource: 'Microsoft Graph', scope: 'Calendars.Read.Shared' },
    { resource: 'Microsoft Flow Service', scope: 'User' },
  ],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const workflowDesigner: DemoProduct = {
  slug: 'workflow-designer',
  title: 'Workflow Designer',
  categorySlug: 'forms-and-workflow',
  description:
    'Builds approvals on a canvas from steps you drag together, tries them on a sample file, then publishes them.',
  headline: 'Draw it, try it, switch it on',
  longDescription: [
    'Steps for approval, notice, condition, wait, copy and a call to another system, joined by lines.',
    'A test run sends nothing: it walks a sample file through and shows each decision on the canvas.',
    'Every published version is kept, and running approvals finish on the version they began with.',
    'Deputies step in by themselves when somebody is away according to their calendar.',
    'The history of each document reads like a sentence, which auditors seem to like.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>The canvas, a page of running approvals, and a button for libraries with which anyone can start one. Twelve finished workflows are included, from holiday requests to the release of a document.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Approve the permissions, and add the app to the site where workflows will be designed.</li>',
    '<li>Open one of the finished workflows and change two things.</li>',
    '<li>Run the test, publish, attach to a library.</li>',
    '</ul>',
    '<h3>Where it runs</h3>',
    '<p>Workflows are executed by Power Automate in your tenant under an account that you name; the licence that comes with Microsoft 365 is enough, except for calls to other systems. Nothing runs on servers of ours.</p>',
  ].join(''),
  priceCents: 34900,
  isNew: true,
  type: 'featured',
  works: 'SharePoint Online',
  alternativeText: 'Workflow being assembled from steps',
  releases: [
    {
      ...contents,
      version: '2.0.1.0',
      daysAgo: 10,
      changelog: 'Test runs show the deputy who would have been asked.',
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 33,
      changelog: 'New canvas. Versions: running approvals finish on the version they began with.',
    },
    {
      ...contents,
      version: '1.7.0.0',
      daysAgo: 205,
      changelog: 'Deputies by calendar.',
    },
    {
      ...contents,
      version: '1.5.0.0',
      daysAgo: 431,
      changelog: 'Twelve finished workflows to start from.',
      components: contents.components.slice(0, 1),
      webApiPermissions: contents.webApiPermissions.slice(0, 1),
    },
  ],
  reviews: [
    {
      author: 'annelies.v',
      rating: 5,
      daysAgo: 9,
      comment: 'Our first approval was live the same afternoon, built by someone from purchasing.',
    },
    {
      author: 'sp_admin_leeds',
      rating: 5,
      daysAgo: 30,
      comment: 'Versions that do not disturb running approvals are the reason we paid this price.',
    },
    {
      author: 'tobias_k',
      rating: 4,
      daysAgo: 87,
      comment: 'The test run is excellent. The canvas wants a large screen.',
    },
    {
      author: 'yuki.tanabe',
      rating: 5,
      daysAgo: 176,
      comment: 'Licensing is explained before you buy. It was exactly as explained.',
    },
    {
      author: 'siobhan.walsh',
      rating: 5,
      daysAgo: 398,
      comment: 'Took over 31 workflows from SharePoint Designer, one a day.',
    },
  ],
};
