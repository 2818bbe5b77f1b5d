import type { PackageContents } from '@partshelf/contract/packages/packages.ts';
import type { DocumentBlock } from '../../../documents/document-blocks.ts';
import {
  formatByteCount,
  formatQuantity,
  type ReviewedPackage,
  section,
  sentence,
  signKinds,
  subsection,
} from './package-sections.ts';

function describeHosts(hosts: readonly string[], none: string): DocumentBlock {
  return hosts.length > 0 ? { kind: 'list', items: hosts } : sentence(none);
}

export function describeScripts({ scriptHosts, contents }: ReviewedPackage): DocumentBlock[] {
  const mentioned = contents
    ? describeHosts(contents.mentionedHosts, 'No address of another host was found in its scripts.')
    : sentence('Its scripts have not been searched yet.');
  return [
    section('What its scripts load and mention'),
    subsection('Hosts that scripts are loaded from'),
    describeHosts(scriptHosts, 'The manifests name no host outside the package.'),
    subsection('Hosts that scripts mention'),
    mentioned,
    ...(contents ? describeSigns(contents) : []),
  ];
}

function describeSigns(contents: PackageContents): DocumentBlock[] {
  const heading = section('Signs of inline script');
  const signs = contents.inlineScriptSigns;
  if (signs.length === 0) return [heading, sentence('No sign of inline script was found.')];
  return [
    heading,
    sentence('A sign can stand in a library that never uses it, and in a comment.'),
    {
      kind: 'table',
      columns: [
        { heading: 'Sign', share: 4, style: 'strong' },
        { heading: 'Script', share: 8 },
        { heading: 'Found', share: 2, align: 'right' },
      ],
      rows: signs.map(({ kind, asset, count }) => [signKinds[kind], asset, `${count}`]),
    },
  ];
}

function describeFiles(contents: PackageContents): DocumentBlock[] {
  const heading = section('Files');
  const { assets, scannedScriptBytes } = contents;
  if (assets.length === 0) return [heading, sentence('No client-side files are listed.')];
  return [
    heading,
    sentence(
      `The package brings ${formatQuantity(assets.length, 'client-side file')}. ${formatByteCount(scannedScriptBytes)} of script were searched.`,
    ),
    {
      kind: 'table',
      columns: [
        { heading: 'File and SHA-256', share: 6 },
        { heading: 'Size', share: 2, align: 'right' },
      ],
      rows: assets.map(({ path, sha256, sizeBytes }) => [
        [path, { text: sha256, style: 'label' }],
        formatByteCount(sizeBytes),
      ]),
    },
  ];
}

function describeLicences(contents: PackageContents): DocumentBlock[] {
  const heading = section('Licences of third parties');
  const banners = contents.licenceBanners;
  if (banners.length === 0) {
    return [heading, sentence('No licence was found in the comments of its scripts.')];
  }
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { heading: 'Software', share: 5 },
        { heading: 'Comment in the script', share: 9 },
      ],
      rows: banners.map(({ name, licence, asset, text }) => [
        [
          { text: name ?? 'Not named', style: 'strong' },
          { text: licence ?? 'Licence not recognised', style: 'muted' },
          { text: asset, style: 'small' },
        ],
        { text, style: 'small' },
      ]),
    },
  ];
}

function describeBillOfMaterials({ sbom }: PackageContents): DocumentBlock[] {
  const heading = section('List of components (SBOM)');
  if (!sbom) return [heading, sentence('The package brings none.')];
  if (sbom.unreadable) {
    return [heading, sentence(`The package brings ${sbom.path}, but: ${sbom.unreadable}`)];
  }
  const format = [sbom.format, sbom.specificationVersion].filter(Boolean).join(' ');
  return [
    heading,
    sentence(
      `As found in ${sbom.path} (${format}): ${formatQuantity(sbom.componentCount, 'component')}.`,
    ),
    {
      kind: 'table',
      columns: [
        { heading: 'Component', share: 6 },
        { heading: 'Version', share: 3 },
        { heading: 'Licence', share: 4 },
      ],
      rows: sbom.components.map(({ name, version, licence }) => [
        name,
        version ?? '–',
        licence ?? '–',
      ]),
    },
  ];
}

export function describeContents({ contents }: ReviewedPackage): DocumentBlock[] {
  if (!contents) {
    return [section('Files'), sentence('They have not been read yet.')];
  }
  return [
    ...describeFiles(contents),
    ...describeLicences(contents),
    ...describeBillOfMaterials(contents),
  ];
}
