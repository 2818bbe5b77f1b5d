import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { permissionText } from '@partshelf/contract/packages/labels.ts';
import type { PackageFacts, ReleaseDifference } from '@partshelf/contract/packages/packages.ts';
import type { Transaction } from '../../../db/client.ts';
import type { MailTemplate } from '../../../db/jobs.ts';
import type { Deps } from '../../../deps.ts';
import { createUnsubscribeToken } from '../../accounts/profile.ts';
import { compareReleases, listNewPermissions } from '../compare-releases.ts';
import { toAnnouncementKey } from '../company-updates.ts';
import {
  findEarlierRelease,
  findAnnouncedRelease,
  listComparedReleases,
  listLastDownloads,
  listReleaseOwners,
} from './release-announcement-queries.ts';
import {
  findComparedRelease,
  listComparedOfMembers,
  replaceWaitingUpdates,
} from './waiting-update-queries.ts';

const ownersPerBatch = 200;

/** One line is one paragraph of a mail. */
export const toParagraphs = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Each owner gets one mail, also when the job is retried. With a company, its members are told of
 * what has waited.
 */
export function registerReleaseJobs({ config, db, jobs }: Deps): void {
  jobs.registerHandler('announce-release', async ({ releaseId, afterUserId, companyId }) => {
    await db.transaction(async (transaction) => {
      const release = await findAnnouncedRelease(transaction, releaseId);
      if (!release || release.withdrawnAt) return;
      if (companyId === undefined && afterUserId === 0) {
        await replaceWaitingUpdates(transaction, release);
      }
      const news = { publicUrl: config.publicUrl, release };
      const page = { afterUserId, limit: ownersPerBatch };
      const owners = await listReleaseOwners(transaction, release, page, companyId);
      const ownerIds = owners.map(({ id }) => id);
      const changesFor = await readChangesForOwners(transaction, release, ownerIds, companyId);
      const mails = owners.flatMap(({ orderDocumentId, ...owner }) => {
        if (orderDocumentId === null) return [];
        const unsubscribeToken = createUnsubscribeToken(owner.documentId, config.jwtSecret);
        const changes = changesFor(owner.id);
        const key = `release-${release.documentId}-${owner.documentId}`;
        const reader = { ...owner, key, orderDocumentId, unsubscribeToken, changes };
        return [{ key, data: releaseMail(news, reader) }];
      });
      await jobs.enqueueAll(transaction, 'send-mail', mails);
      if (owners.length < ownersPerBatch) return;
      const next = { releaseId, afterUserId: owners.at(-1)!.id, ...(companyId && { companyId }) };
      const key = toAnnouncementKey(next);
      await jobs.enqueue(transaction, 'announce-release', next, { key });
    });
  });
}

export type Announced = NonNullable<Awaited<ReturnType<typeof findAnnouncedRelease>>>;
type Compared = Awaited<ReturnType<typeof listComparedReleases>>[number];

const toCompared = ({ facts, mentionedHosts }: Compared) =>
  facts && { facts, contents: mentionedHosts && { mentionedHosts } };

function describeFrom(earlier: Compared, release: Announced): string[] | undefined {
  const [before, after] = [toCompared(earlier), toCompared(release)];
  if (!before || !after) return undefined;
  return describeUpdate({
    fromVersion: earlier.version,
    difference: compareReleases(before, after),
    areScriptsCompared: before.contents !== null && after.contents !== null,
  });
}

/** It describes what a release changes for each owner, once per release that owners come from. */
export async function readChangesForOwners(
  db: Transaction,
  release: Announced,
  ownerIds: readonly number[],
  companyId?: number,
): Promise<(ownerId: number) => readonly string[]> {
  const describe = (before: Pick<Compared, 'facts' | 'version'> | undefined, than?: string) =>
    describeNewPermissions(
      listNewPermissions(release.facts, before?.facts),
      than ?? (before ? `version ${versionLabel(before.version)}` : previousVersion),
    );
  const otherwise =
    companyId === undefined
      ? describe(await findEarlierRelease(db, release), previousVersion)
      : describe(await findComparedRelease(db, release.id, companyId));
  const held = companyId === undefined ? await listComparedOfMembers(db, release, ownerIds) : [];
  const last = await listLastDownloads(db, release, ownerIds);
  const fromIds = [...new Set(last.map(({ releaseId }) => releaseId))];
  const earlier = await listComparedReleases(db, fromIds);
  const described = new Map(earlier.map((from) => [from.id, describeFrom(from, release)]));
  const changes = new Map([
    ...held.map(({ userId, ...before }) => [userId, describe(before)] as const),
    ...last.map(({ userId, releaseId }) => [userId, described.get(releaseId)] as const),
  ]);
  return (ownerId) => changes.get(ownerId) ?? otherwise;
}

const previousVersion = 'the previous version';

type Permissions = PackageFacts['permissions'];

const mostNames = 20;

export function describeList(label: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const others = names.length - mostNames;
  const rest = others > 0 ? ` and ${others} more` : '';
  return [`${label}: ${names.slice(0, mostNames).join('; ')}${rest}.`];
}

const isolationSentences = {
  added: 'It is isolated now: only it can use its permissions.',
  removed: 'It is no longer isolated: every script in your tenant can use its permissions.',
};

const extensionSentences = {
  added: 'It brings an extension that can be activated on all sites.',
  removed: 'It no longer brings an extension for all sites.',
};

const deployment = 'From the moment you deploy it, every page runs the new code.';

const namesOf = (components: ReleaseDifference['components']['added']) =>
  components.map(({ name }) => name);

export function listChanges(difference: ReleaseDifference): string[] {
  const { permissions, loadedHosts, mentionedHosts, components } = difference;
  const { isolation, tenantWideExtension } = difference;
  return [
    ...describeList(
      'New permissions, which your administrator has to approve',
      permissions.added.map(permissionText),
    ),
    ...describeList('Permissions it no longer asks for', permissions.removed.map(permissionText)),
    ...describeList('New hosts that scripts are loaded from', loadedHosts.added),
    ...describeList('Hosts that scripts are no longer loaded from', loadedHosts.removed),
    ...describeList('New hosts in its scripts', mentionedHosts.added),
    ...describeList('Hosts no longer in its scripts', mentionedHosts.removed),
    ...describeList('New components', namesOf(components.added)),
    ...describeList('Removed components', namesOf(components.removed)),
    ...(isolation ? [isolationSentences[isolation]] : []),
    ...(tenantWideExtension ? [extensionSentences[tenantWideExtension]] : []),
  ];
}

interface Update {
  readonly fromVersion: string;
  readonly difference: ReleaseDifference;
  /** It is false when an older reader read one of the two packages. */
  readonly areScriptsCompared: boolean;
}

const unknownScripts = 'Hosts in its scripts could not be compared.';

/** The owner downloaded `fromVersion` last. */
function describeUpdate({ fromVersion, difference, areScriptsCompared }: Update): string[] {
  const version = versionLabel(fromVersion);
  const changes = listChanges(difference);
  const unknown = areScriptsCompared ? [] : [unknownScripts];
  if (changes.length === 0) {
    const what = areScriptsCompared
      ? 'Permissions, hosts and components'
      : 'Permissions and components';
    const same = `${what} are as in version ${version}, which you downloaded last.`;
    return [same, ...unknown, deployment];
  }
  const start = `Compared with version ${version}, which you downloaded last:`;
  return [start, ...changes, ...unknown, deployment];
}

/** The owner has not downloaded a package to compare with. */
function describeNewPermissions(permissions: Permissions, than: string): string[] {
  if (permissions.length === 0) return [];
  const asked = permissions.map(permissionText).join('; ');
  return [
    `Before you install it: this version asks your administrator to approve more than ${than}. ${asked}.`,
  ];
}

interface News {
  readonly publicUrl: string;
  readonly release: {
    readonly documentId: string;
    readonly productDocumentId: string;
    readonly title: string;
    readonly version: string;
    readonly changelog: string;
  };
}

interface Owner {
  readonly key: string;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly orderDocumentId: string;
  /** It is null for the owner's own order. */
  readonly company: string | null;
  readonly unsubscribeToken: string;
  readonly changes: readonly string[];
}

function releaseMail({ publicUrl, release }: News, owner: Owner): MailTemplate {
  const { title } = release;
  const unsubscribe = `unsubscribe?${new URLSearchParams({ token: owner.unsubscribeToken })}`;
  const order = `${publicUrl}/order/${owner.orderDocumentId}`;
  const install = `${order}/install?product=${release.productDocumentId}`;
  const version = versionLabel(release.version);
  const { company } = owner;
  return (brand) => ({
    key: owner.key,
    to: owner.email,
    subject: `${title} ${version} is ready to download`,
    unsubscribeUrl: `${publicUrl}/api/${unsubscribe}`,
    offersRelease: release.documentId,
    title: `${title} ${version}`,
    paragraphs: [
      `Hello ${owner.username},`,
      ...owner.changes,
      company === null
        ? `A new version of ${title} is ready, and it is yours: the download is in your orders.`
        : `A new version of ${title} is ready. ${company} has bought it, so you can download it.`,
      'What has changed:',
      ...toParagraphs(release.changelog),
    ],
    // Not every member of a company sees its orders.
    button: { label: `Download version ${version}`, url: company === null ? order : install },
    links: [{ label: 'How to install it', url: install }],
    reason: `${company ?? 'you'} bought ${title} at ${brand.name}`,
    footerLink: { label: 'Unsubscribe', url: `${publicUrl}/${unsubscribe}` },
  });
}
