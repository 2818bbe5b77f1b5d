import { type Brand, defaultShopName } from '@partshelf/contract/branding/brand.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { permissionText } from '@partshelf/contract/packages/labels.ts';
import type { ReleaseDifference, SecurityReview } from '@partshelf/contract/packages/packages.ts';
import type { DocumentBlock, DocumentDescription } from '../../../documents/document-blocks.ts';
import { describeContents, describeScripts } from './content-sections.ts';
import {
  componentKinds,
  describeAdvisories,
  describeComponents,
  describeDeployment,
  describeDeveloper,
  describeFeatureAssets,
  describePlatforms,
  describeRequests,
  formatByteCount,
  formatQuantity,
  type ReviewedPackage,
  section,
  sentence,
} from './package-sections.ts';

function summarizeSigns(contents: ReviewedPackage['contents']): string {
  if (!contents) return 'Its scripts have not been searched yet.';
  const scripts = new Set(contents.inlineScriptSigns.map(({ asset }) => asset)).size;
  if (scripts === 0) return 'No sign of inline script was found.';
  return `Signs of inline script were found in ${formatQuantity(scripts, 'script')}.`;
}

function summarize({ package: reviewed }: SecurityReview): string {
  if (!reviewed) {
    return 'The file is not a SharePoint package: only its size and its SHA-256 are known.';
  }
  const { permissions, scriptHosts, contents } = reviewed;
  const loaded =
    scriptHosts.length === 0
      ? 'loads its scripts from the package alone'
      : `loads scripts from ${formatQuantity(scriptHosts.length, 'other host')}`;
  return `The package asks for ${formatQuantity(permissions.length, 'permission')} and ${loaded}. ${summarizeSigns(contents)}`;
}

function describeCover(review: SecurityReview, published: string): DocumentBlock[] {
  const { product, release } = review;
  return [
    { kind: 'heading', level: 1, text: product.title },
    { kind: 'paragraph', style: 'lead', text: summarize(review) },
    { kind: 'rule' },
    {
      kind: 'facts',
      facts: [
        ['Version', { text: versionLabel(release.version), style: 'strong' }],
        ['Published', published],
        ['File', release.fileName],
        ['Size', formatByteCount(release.sizeBytes)],
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
  { name: shopName, dateLocale }: Pick<Brand, 'name' | 'dateLocale'>,
): DocumentDescription {
  const { product, release, package: reviewed } = review;
  const published = formatDateInZone(release.publishedAt, { locale: dateLocale, timeZone: 'UTC' });
  const name = `${product.title} ${versionLabel(release.version)}`;
  return {
    title: `Security review of ${name}`,
    kind: 'Security review',
    ...(shopName !== defaultShopName && { vendorName: shopName }),
    footer: `${name}, ${published}`,
    subject: `SHA-256 ${release.sha256}`,
    language: 'en',
    createdAt: new Date(release.publishedAt),
    blocks: [
      ...describeCover(review, published),
      ...describePlatforms(review),
      ...describeAdvisories(review),
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

type ListRow = readonly [string, string[], string[]];

const itself = (host: string) => host;

const toRow = <Item>(
  name: string,
  changes: { readonly added: readonly Item[]; readonly removed: readonly Item[] },
  show: (item: Item) => string,
): ListRow => [name, changes.added.map(show), changes.removed.map(show)];

function showPermission(permission: ReleaseDifference['permissions']['added'][number]): string {
  const words = permissionText(permission);
  return words.startsWith(permission.scope) ? words : `${words}, ${permission.scope}`;
}

function listRows(difference: ReleaseDifference): ListRow[] {
  const rows = [
    toRow('Permissions', difference.permissions, showPermission),
    toRow('Hosts that scripts are loaded from', difference.loadedHosts, itself),
    toRow('Hosts that scripts mention', difference.mentionedHosts, itself),
    toRow(
      'Components',
      difference.components,
      ({ name, kind }) => `${name} (${componentKinds[kind]})`,
    ),
  ];
  return rows.filter(([, added, removed]) => added.length + removed.length > 0);
}

function listSentences({ isolation, tenantWideExtension }: ReleaseDifference): string[] {
  return [
    isolation === 'added' && 'It is isolated from other scripts now.',
    isolation === 'removed' && 'It is no longer isolated from other scripts.',
    tenantWideExtension === 'added' && 'Deploying it can activate an extension on all sites now.',
    tenantWideExtension === 'removed' &&
      'Deploying it activates no extension on all sites any more.',
  ].filter((text) => text !== false);
}

function describeDifference({ comparedWith }: SecurityReview): DocumentBlock[] {
  if (!comparedWith) {
    return [section('Changes'), sentence('This is the first release of the product.')];
  }
  const heading = section(`Changes since version ${versionLabel(comparedWith.version)}`);
  const { difference } = comparedWith;
  if (!difference) {
    return [
      heading,
      sentence('One of the two files is not a SharePoint package, so they were not compared.'),
    ];
  }
  const rows = listRows(difference);
  const sentences = listSentences(difference);
  if (rows.length + sentences.length === 0) {
    return [
      heading,
      sentence(
        'Permissions, hosts, components and isolation are the same as in the release before.',
      ),
    ];
  }
  const table: DocumentBlock = {
    kind: 'table',
    columns: [
      { heading: 'What', share: 3, style: 'strong' },
      { heading: 'Added', share: 5 },
      { heading: 'Removed', share: 5 },
    ],
    rows: rows.map(([name, ...changes]) => [
      name,
      ...changes.map((list) => (list.length > 0 ? list : 'None')),
    ]),
  };
  return [heading, ...sentences.map(sentence), ...(rows.length > 0 ? [table] : [])];
}
