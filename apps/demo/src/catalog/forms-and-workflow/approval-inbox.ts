import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'ApprovalInboxWebPart', title: 'Approval Inbox', kind: 'WebPart', hosts: everywhere },
    { alias: 'ApprovalCounterWebPart', title: 'Approval Counter', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Flow Service', scope: 'User' },
    { resource: 'Microsoft Graph', scope: 'User.ReadBasic.All' },
  ],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const approvalInbox: DemoProduct = {
  slug: 'approval-inbox',
  title: 'Approval Inbox',
  categorySlug: 'forms-and-workflow',
  description:
    'Lists everything that waits for your approval in one place, with the amount, the reason and the document beside it.',
  headline: 'Your yes, in one place',
  longDescription: [
    'Collects approvals from Power Automate, from lists with approval and from Workflow Designer.',
    'Sorted by how long a request has been waiting.',
    'Read the document beside the request and decide without leaving the page.',
    'Decide on several alike with one click, up to an amount your organisation sets.',
    'Hand your inbox to a deputy for a week and take it back again.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>The inbox as a full page, as a tab and as a personal app in Teams, and a small counter for the home page that says how many are waiting.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Approve the permission for Power Automate approvals.</li>',
    '<li>Name the sites whose lists should be included.</li>',
    '<li>Set the amount above which each request has to be opened before it can be approved.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>Decisions are made at the source, in the name of the person, so every history is where it was. Approvals from systems outside Microsoft 365 appear if a flow brings them in. The part sends no emails of its own.</p>',
  ].join(''),
  priceCents: 18900,
  isNew: true,
  type: 'trending',
  works: 'SharePoint Online',
  alternativeText: 'Stack of requests with the first one ready to approve',
  releases: [
    {
      ...contents,
      version: '1.1.0.0',
      daysAgo: 17,
      changelog: 'Deputies. The counter can be placed on any page.',
    },
    {
      ...contents,
      version: '1.0.2.0',
      daysAgo: 51,
      changelog: 'Requests with several documents show all of them.',
    },
    {
      ...contents,
      version: '1.0.0.0',
      daysAgo: 84,
      changelog: 'First release.',
      components: contents.components.slice(0, 1),
    },
  ],
  reviews: [
    {
      author: 'marta.sousa',
      rating: 5,
      daysAgo: 14,
      comment:
        'Our managing director approves on the train now. The queue went from nine days to two.',
    },
    {
      author: 'jb.fournier',
      rating: 4,
      daysAgo: 46,
      comment: 'The list with approval took a while to appear. After that, no complaints.',
    },
    {
      author: 'callum.reid',
      rating: 5,
      daysAgo: 69,
      comment:
        'Having to open anything above 5,000 before approving it was our auditor’s one wish.',
    },
  ],
};
