import { toMailedName } from '@partshelf/contract/api/names.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { permissionText } from '@partshelf/contract/packages/labels.ts';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import type { Transaction } from '../../../db/client.ts';
import type { MailTemplate } from '../../../db/jobs.ts';
import type { Deps } from '../../../deps.ts';
import type { RealtimeServer } from '../../../realtime/sockets.ts';
import { createUnsubscribeToken } from '../../accounts/profile.ts';
import { publishCompanyChange } from '../../companies/company-changes.ts';
import { listNewPermissions } from '../compare-releases.ts';
import { listFacts } from '../queries.ts';
import { describeList, toParagraphs } from './release-announcement.ts';
import { findAnnouncedRelease } from './release-announcement-queries.ts';
import {
  insertWaitingUpdates,
  listComparedIds,
  listDecidingOwners,
} from './waiting-update-queries.ts';

type WaitingDeps = Pick<Deps, 'config' | 'db' | 'jobs'> & { readonly io: RealtimeServer };

const ownersPerBatch = 200;

interface Published {
  readonly id: number;
  readonly productId: number;
  readonly facts: PackageFacts | null;
  readonly isSecurityFix: boolean;
}

/**
 * What asks for more approvals waits in careful companies, unless it is a security fix. It runs in
 * the transaction that publishes: a later release is compared with what did not wait before it.
 */
export async function holdBackUpdate(
  jobs: Deps['jobs'],
  db: Transaction,
  release: Published,
): Promise<void> {
  if (release.isSecurityFix) return;
  const comparedIds = await listComparedIds(db, release);
  const facts = await listFacts(
    db,
    comparedIds.flatMap((id) => id ?? []),
  );
  const asksForMore = comparedIds.filter(
    (id) => listNewPermissions(release.facts, id === null ? null : facts.get(id)).length > 0,
  );
  if (asksForMore.length === 0) return;
  await insertWaitingUpdates(db, release, asksForMore);
  const job = { releaseId: release.id, afterMemberId: 0 };
  await jobs.enqueue(db, 'announce-waiting-updates', job);
}

/** Each owner gets one mail for each company, also when the job is retried. */
export function registerWaitingUpdateJobs({ config, db, io, jobs }: WaitingDeps): void {
  jobs.registerHandler('announce-waiting-updates', async ({ releaseId, afterMemberId }) => {
    const owners = await db.transaction(async (transaction) => {
      const release = await findAnnouncedRelease(transaction, releaseId);
      if (!release) return [];
      const page = { afterMemberId, limit: ownersPerBatch };
      const found = await listDecidingOwners(transaction, releaseId, page);
      const comparedIds = found.flatMap(({ comparedId }) => comparedId ?? []);
      const facts = await listFacts(transaction, [...new Set(comparedIds)]);
      const mails = found
        .filter(({ wantsMails }) => wantsMails)
        .map((owner) => {
          const key = `update-waits-${release.documentId}-${owner.memberDocumentId}`;
          const earlier = owner.comparedId === null ? null : facts.get(owner.comparedId);
          const approvals = listNewPermissions(release.facts, earlier).map(permissionText);
          return { key, data: waitingMail(config, release, { ...owner, key, approvals }) };
        });
      await jobs.enqueueAll(transaction, 'send-mail', mails);
      if (found.length === ownersPerBatch) {
        const next = { releaseId, afterMemberId: found.at(-1)!.memberId };
        const key = `announce-waiting-updates-${releaseId}-${next.afterMemberId}`;
        await jobs.enqueue(transaction, 'announce-waiting-updates', next, { key });
      }
      return found;
    });
    for (const { company, userId } of owners) {
      publishCompanyChange(io, null, { ...company, change: 'changed' }, [userId]);
    }
  });
}

type Release = NonNullable<Awaited<ReturnType<typeof findAnnouncedRelease>>>;

type DecidingOwner = Awaited<ReturnType<typeof listDecidingOwners>>[number] & {
  readonly key: string;
  readonly approvals: readonly string[];
};

function waitingMail(
  { publicUrl, jwtSecret }: Deps['config'],
  release: Release,
  owner: DecidingOwner,
): MailTemplate {
  const { comparedVersion, olderVersions, approvals } = owner;
  const company = toMailedName(owner.company.name);
  const version = versionLabel(release.version);
  const than = comparedVersion ? `version ${versionLabel(comparedVersion)}` : 'the one before';
  const token = createUnsubscribeToken(owner.documentId, jwtSecret);
  const unsubscribe = `unsubscribe?${new URLSearchParams({ token })}`;
  return (brand) => ({
    key: owner.key,
    to: owner.email,
    subject: `${release.title} ${version} waits for an owner`,
    unsubscribeUrl: `${publicUrl}/api/${unsubscribe}`,
    offersRelease: release.documentId,
    paragraphs: [
      `Hello ${owner.username},`,
      `${release.title} ${version} needs more approvals than ${than}. The members of ${company} are not told of it until an owner says so.`,
      ...describeList('New permissions, which your administrator has to approve', approvals),
      ...describeList('Older versions that wait with it', olderVersions.map(versionLabel)),
      'What has changed:',
      ...toParagraphs(release.changelog),
    ],
    button: {
      label: 'Open the updates',
      url: `${publicUrl}/company/${owner.company.documentId}/updates`,
    },
    reason: `you are an owner of ${company} at ${brand.name}`,
    footerLink: { label: 'Unsubscribe', url: `${publicUrl}/${unsubscribe}` },
  });
}
