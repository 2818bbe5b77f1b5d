import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import { defaultShopName } from '@partshelf/contract/branding/brand.ts';
import type { SecurityReview } from '@partshelf/contract/packages/packages.ts';
import type { DocumentBlock, DocumentDescription } from '../../../documents/document-blocks.ts';
import { describeScripts, describeContents } from './content-sections.ts';
import { describeDifference } from './difference-section.ts';
import {
  describeComponents,
  describeDeployment,
  describeDeveloper,
  describeFeatureAssets,
  describePlatforms,
  describeRequests,
  type ReviewedPackage,
  section,
} from './package-sections.ts';
import { formatBytes, formatCount, formatDate } from './review-words.ts';

function summarizeSigns(contents: ReviewedPackage['contents']): string {
  if (!contents) return 'Its scripts have not been searched yet.';
  const scripts = new Set(contents.inlineScriptSigns.map(({ asset }) => asset)).size;
  if (scripts === 0) return 'No sign of inline script was found.';
  return `Signs of inline script were found in ${formatCount(scripts, 'script')}.`;
}

function summarize({ package: reviewed }: SecurityReview): string {
  if (!reviewed) {
    return 'The file is no SharePoint package: only its size and its SHA-256 are known.';
  }
  const { permissions, scriptHosts, contents } = reviewed;
  const loaded =
    scriptHosts.length === 0
      ? 'loads its scripts from the package alone'
      : `loads scripts from ${formatCount(scriptHosts.length, 'other host')}`;
  return `The package asks for ${formatCount(permissions.length, 'permission')} and ${loaded}. ${summarizeSigns(contents)}`;
}

function describeCover(review: SecurityReview): DocumentBlock[] {
  const { product, release } = review;
  return [
    { kind: 'heading', level: 1, text: product.title },
    { kind: 'paragraph', style: 'lead', text: summarize(review) },
    { kind: 'rule' },
    {
      kind: 'facts',
      facts: [
        ['Version', { text: describeVersion(release.version), style: 'strong' }],
        ['Published', formatDate(release.publishedAt)],
        ['File', release.fileName],
        ['Size', formatBytes(release.sizeBytes)],
        ['SHA-256', { text: release.sha256, style: 'mono' }],
        ['Release', { text: release.documentId, style: 'mono' }],
        ['Product page', product.url],
        ['Format of the data', review.$schema],
      ],
    },
  ];
}

export function describeReviewDocument(
  review: SecurityReview,
  shopName: string,
): DocumentDescription {
  const { product, release, package: reviewed } = review;
  const name = `${product.title} ${describeVersion(release.version)}`;
  return {
    title: `Security review of ${name}`,
    kind: 'Security review',
    ...(shopName !== defaultShopName && { vendorName: shopName }),
    footer: `${name}, ${formatDate(release.publishedAt)}`,
    subject: `SHA-256 ${release.sha256}`,
    language: 'en',
    createdAt: new Date(release.publishedAt),
    blocks: [
      ...describeCover(review),
      ...describePlatforms(review),
      ...(reviewed
        ? [
            ...describeRequests(reviewed),
            ...describeScripts(reviewed),
            ...describeComponents(reviewed),
            ...describeFeatureAssets(reviewed),
            ...describeDeployment(reviewed),
            ...describeContents(reviewed),
          ]
        : []),
      ...describeDifference(review),
      ...(reviewed ? describeDeveloper(reviewed) : []),
      section('What was not examined'),
      { kind: 'list', items: review.notExamined },
    ],
  };
}
