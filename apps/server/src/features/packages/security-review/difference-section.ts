import type { ReleaseDifference, SecurityReview } from '@partshelf/contract/packages/packages.ts';
import { describePermission } from '@partshelf/contract/packages/labels.ts';
import { describeVersion } from '@partshelf/contract/catalog/labels.ts';
import type { DocumentBlock } from '../../../documents/document-blocks.ts';
import { section, sentence } from './package-sections.ts';
import { componentKinds } from './review-words.ts';

type ListRow = readonly [string, string[], string[]];

const itself = (host: string) => host;

const toRow = <Item>(
  name: string,
  changes: { readonly added: readonly Item[]; readonly removed: readonly Item[] },
  show: (item: Item) => string,
): ListRow => [name, changes.added.map(show), changes.removed.map(show)];

function showPermission(permission: ReleaseDifference['permissions']['added'][number]): string {
  const words = describePermission(permission);
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

export function describeDifference({ comparedWith }: SecurityReview): DocumentBlock[] {
  if (!comparedWith) {
    return [section('Changes'), sentence('This is the first release of the product.')];
  }
  const heading = section(`Changes since version ${describeVersion(comparedWith.version)}`);
  const { difference } = comparedWith;
  if (!difference) {
    return [
      heading,
      sentence('One of the two files is no SharePoint package, so they were not compared.'),
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
