import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPagesAndTabs, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    {
      alias: 'DocumentSignerWebPart',
      title: 'Document Signer',
      kind: 'WebPart',
      hosts: everywhere,
    },
    {
      alias: 'SignatureRequestsWebPart',
      title: 'Signature Requests',
      kind: 'WebPart',
      hosts: onPagesAndTabs,
    },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'Files.ReadWrite.All' },
    { resource: 'Microsoft Graph', scope: 'User.ReadBasic.All' },
    { resource: 'Microsoft Graph', scope: 'Mail.Send' },
  ],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const documentSigner: DemoProduct = {
  slug: 'document-signer',
  title: 'Document Signer',
  categorySlug: 'documents',
  description:
    'Collects signatures on PDF files inside SharePoint, in order or all at once, and seals the result.',
  headline: 'Signed the same day, filed by itself',
  longDescription: [
    'Place the fields on the page, name who signs, and send; each person gets one link.',
    'Sign with the account you are signed in with, and add a drawn signature if people insist.',
    'The finished file is sealed: any later change can be seen in every PDF program.',
    'A last page records who signed, when, and from which account.',
    'Requests that nobody answers remind themselves, and can be called back.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A part for sending and following requests, and a page on which people sign. Documents stay in their library; the sealed copy is filed beside the original.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Approve the permissions to read files and basic profiles.</li>',
    '<li>Upload the certificate of your organisation, or create one for testing.</li>',
    '<li>Say which libraries may be used for signing.</li>',
    '</ul>',
    '<h3>What kind of signature this is</h3>',
    '<p>An advanced electronic signature, tied to your accounts and to your certificate. It is <strong>not</strong> a qualified one under eIDAS. For leases of land and employment contracts in some countries, please ask your lawyers first. External people sign as guests of your tenant.</p>',
  ].join(''),
  priceCents: 24900,
  isNew: false,
  type: 'featured',
  works: 'SharePoint Online',
  alternativeText: 'Contract being signed beside the list of signers',
  releases: [
    {
      ...contents,
      version: '2.4.0.0',
      daysAgo: 24,
      changelog:
        'Several people can sign at once instead of in order. Requests can be called back.',
      installNote: [
        'Install the package on every site with documents to sign: it creates its pages there.',
        '',
        'You need the certificate of your organisation as a .pfx file. A certificate for testing can be made in the settings.',
        'Requests are sent by mail from the account of the person who asks. No rule for mail has to be changed.',
      ].join('\n'),
    },
    {
      ...contents,
      version: '2.3.2.0',
      daysAgo: 86,
      changelog: 'The record on the last page shows the time zone.',
    },
    {
      ...contents,
      version: '2.3.0.0',
      daysAgo: 151,
      changelog: 'Guests of the tenant can sign.',
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 367,
      changelog: 'Sealed files: changes after signing are visible in every PDF program.',
    },
  ],
  reviews: [
    {
      author: 'annelies.v',
      rating: 5,
      daysAgo: 18,
      comment:
        '600 signatures in two months. The part that says what it is not convinced our legal team.',
    },
    {
      author: 'h.okafor',
      rating: 4,
      daysAgo: 50,
      comment: 'Signing is easy, placing the fields is slightly fiddly on long documents.',
    },
    {
      author: 'the_other_steve',
      rating: 5,
      daysAgo: 94,
      comment: 'The sealed copy beside the original is the simple solution I had hoped for.',
    },
    {
      author: 'siobhan.walsh',
      rating: 4,
      daysAgo: 130,
      comment:
        'Guests can sign, but they must be invited to the tenant first. Allow a day for that.',
    },
    {
      author: 'lars_intranet',
      rating: 5,
      daysAgo: 196,
      comment: 'Cancelled a subscription that charged by the envelope.',
    },
    {
      author: 'marta.sousa',
      rating: 4,
      daysAgo: 244,
      comment: 'Reminders could be friendlier. You cannot change their text.',
    },
    {
      author: 'callum.reid',
      rating: 5,
      daysAgo: 339,
      comment: 'Our auditors checked the seal in three readers and were content.',
    },
  ],
};
