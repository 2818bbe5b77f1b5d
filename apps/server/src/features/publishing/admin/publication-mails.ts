import { toMailedName } from '@partshelf/contract/api/names.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { ReleaseDifference } from '@partshelf/contract/packages/packages.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { enqueueSecurityMails } from '../../accounts/security-mails.ts';
import { listChanges } from '../../packages/admin/release-announcement.ts';

interface Publication {
  readonly documentId: string;
  readonly state: 'published' | 'held';
  readonly product: { readonly documentId: string; readonly title: string };
  readonly version: string;
  readonly sha256: string;
  readonly tokenName: string;
  readonly difference: ReleaseDifference | null;
  readonly reasons: readonly string[];
  readonly approvedBy?: string;
}

interface Admin {
  readonly id: number;
  readonly documentId: string;
  readonly email: string;
}

const introductions = {
  published: 'It was uploaded with an API token, and can be downloaded now.',
  held: 'It was uploaded with an API token. No one else learns of it until an Admin has decided.',
};

/** A stolen token can publish as well, so every Admin learns of each use. */
export async function enqueuePublicationMails(
  deps: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  admin: Admin,
  publication: Publication,
): Promise<void> {
  const { documentId, state, product, version, sha256, tokenName } = publication;
  const { difference, reasons, approvedBy } = publication;
  const { publicUrl } = deps.config;
  const name = `${product.title} ${versionLabel(version)}`;
  const changes = difference ? listChanges(difference) : [];
  const page = `${publicUrl}/admin/products/${product.documentId}`;
  await enqueueSecurityMails(deps, db, admin, `publication-${documentId}`, (mail) => (brand) => ({
    key: mail.key,
    to: mail.to,
    subject: state === 'held' ? `${name} waits for your decision` : `${name} was published`,
    paragraphs: [
      introductions[state],
      ...reasons,
      ...(state === 'published' && changes.length > 0 ? ['What it changes:', ...changes] : []),
      'If you do not expect this, revoke the API token, and ask its owner.',
    ],
    rows: [
      { label: 'Product', value: product.title },
      { label: 'Version', value: versionLabel(version) },
      { label: 'SHA-256', value: sha256 },
      { label: 'Uploaded by', value: tokenName },
      ...(approvedBy ? [{ label: 'Approved by', value: approvedBy }] : []),
    ],
    button:
      state === 'held'
        ? { label: 'Decide', url: `${publicUrl}/admin/releases/held` }
        : { label: 'Open the product', url: page },
    reason: `you are an Admin of ${brand.name}`,
  }));
}

interface NewPublisher {
  readonly documentId: string;
  readonly issuer: string;
  readonly repositoryId: string;
  readonly title: string;
  readonly products: string;
}

/** It publishes without a secret, so every Admin learns of it. */
export async function enqueuePublisherMails(
  deps: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  admin: Admin & { readonly username: string },
  { documentId, issuer, repositoryId, title, products }: NewPublisher,
): Promise<void> {
  const { publicUrl } = deps.config;
  const key = `trusted-publisher-${documentId}`;
  await enqueueSecurityMails(deps, db, admin, key, (mail) => (brand) => ({
    key: mail.key,
    to: mail.to,
    subject: 'A trusted publisher was added',
    paragraphs: [
      'A pipeline can publish releases without a secret now. What asks for more rights than the release on sale is held.',
      'If you do not expect this, remove it, and ask the person who added it.',
    ],
    rows: [
      { label: 'Pipeline', value: title },
      { label: 'Repository id', value: repositoryId },
      { label: 'Issuer', value: issuer },
      { label: 'Products', value: products },
      { label: 'Added by', value: toMailedName(admin.username) },
    ],
    button: {
      label: 'Open the trusted publishers',
      url: `${publicUrl}/admin/releases/trusted-publishers`,
    },
    reason: `you are an Admin of ${brand.name}`,
  }));
}
