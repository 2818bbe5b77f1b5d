import {
  type LimitedList,
  type PackageContents,
  type PackageFacts,
  type SecurityReview,
  securityReview,
} from '@partshelf/contract/packages/packages.ts';
import * as z from 'zod/mini';
import { listAdvisories } from '../advisories.ts';
import { compareReleases } from '../compare-releases.ts';
import { deriveCompatibility } from '../compatibility.ts';
import { describePermissions } from '../permissions.ts';

const schemaPath = '/api/schemas/security-review.json';

function describePackage({ facts, contents }: ReviewedRelease): SecurityReview['package'] {
  if (!facts) return null;
  return {
    ...facts,
    permissions: describePermissions(facts),
    contents,
  };
}

function compareWithEarlier({ earlier, facts, contents }: ReviewedRelease) {
  if (!facts || !earlier?.facts) return null;
  const before = { facts: earlier.facts, contents: earlier.contents };
  return compareReleases(before, { facts, contents });
}

export function buildSecurityReview(release: ReviewedRelease, publicUrl: string): SecurityReview {
  const { product, earlier, facts } = release;
  return {
    $schema: `${publicUrl}${schemaPath}`,
    product: {
      documentId: product.documentId,
      title: product.title,
      url: `${publicUrl}/product/${product.slug}`,
    },
    release: {
      documentId: release.documentId,
      version: release.version,
      publishedAt: release.publishedAt.toISOString(),
      fileName: release.fileName,
      sizeBytes: release.sizeBytes,
      sha256: release.sha256,
    },
    package: describePackage(release),
    compatibility: deriveCompatibility(facts),
    advisories: facts ? listAdvisories(facts) : [],
    comparedWith: earlier
      ? { version: earlier.version, difference: compareWithEarlier(release) }
      : null,
    notExamined: listNotExamined(release),
  };
}

interface ReadRelease {
  readonly version: string;
  readonly facts: PackageFacts | null;
  readonly contents: PackageContents | null;
}

export interface ReviewedRelease extends ReadRelease {
  readonly documentId: string;
  readonly publishedAt: Date;
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly product: {
    readonly documentId: string;
    readonly slug: string;
    readonly title: string;
  };
  readonly earlier: ReadRelease | undefined;
}

const listNames: Record<LimitedList, string> = {
  featureAssets: 'what its features create',
  languages: 'languages',
  mentionedHosts: 'hosts that scripts mention',
  inlineScriptSigns: 'signs of inline script',
  licenceBanners: 'licences of third parties',
  sbomComponents: 'components of its software bill of materials',
};

const always = [
  'It was not checked for known vulnerabilities or for malware.',
  'Nothing was examined beyond this file: neither servers of the vendor nor its source code.',
];

function listBounds({ unscannedScripts, cutLists }: PackageContents): string[] {
  const sentences = unscannedScripts.map(
    ({ path, sizeBytes }) =>
      `The script ${path} (${sizeBytes} bytes) was not searched: all scripts together are larger than what is searched.`,
  );
  for (const list of cutLists) {
    sentences.push(`The list of ${listNames[list]} is longer; only its beginning is shown.`);
  }
  return sentences;
}

function listContents(contents: PackageContents): string[] {
  const sentences = [
    'Scripts were searched for known patterns. They were neither run nor parsed.',
    'Addresses that scripts put together while they run are not found.',
    ...listBounds(contents),
    'Archives, styles, pages and fonts in the package were hashed and not searched.',
    'Licences of third parties are taken from comments in scripts; the package can contain other software without such a comment.',
  ];
  if (contents.inlineScriptSigns.length > 0) {
    sentences.push(
      'A sign of inline script can stand in a library that never uses it, and in a comment.',
    );
  }
  if (contents.sbom === null) {
    sentences.push('The package brings no list of its components, and none was made.');
  } else {
    sentences.push('The list of components is the vendor’s; it was not compared with the scripts.');
  }
  return sentences;
}

function listNotExamined({ facts, contents, earlier }: ReviewedRelease): string[] {
  if (!facts) {
    return [
      'The file is not a SharePoint package: nothing in it was read. Only its size and its SHA-256 are known.',
      ...always,
    ];
  }
  const sentences = contents
    ? listContents(contents)
    : ['Only the manifests were read: files, scripts, licences and components are not listed yet.'];
  const { websiteUrl, privacyUrl, termsUrl } = facts.developer ?? {};
  if (websiteUrl || privacyUrl || termsUrl) {
    sentences.push('The addresses that the developer declares were not visited.');
  }
  if (earlier?.facts && (!earlier.contents || !contents)) {
    sentences.push(
      'The hosts that scripts mention were not compared with those of the release before.',
    );
  }
  return [...sentences, ...always];
}

export const reviewSchema = (publicUrl: string): Record<string, unknown> => ({
  ...z.toJSONSchema(securityReview, { io: 'output', target: 'draft-2020-12' }),
  $id: `${publicUrl}${schemaPath}`,
  title: 'Security review of a release',
  description:
    'What the file of a release contains and asks for, read from the file, and what was not examined. A SharePoint package is read; of any other file only size and SHA-256 are known.',
});
