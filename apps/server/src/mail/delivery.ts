import { buffer } from 'node:stream/consumers';
import type { Database } from '../db/client.ts';
import type { Jobs } from '../db/jobs.ts';
import type { FilesProvider } from '../files/files.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import { type CompleteMail, isUnclear, type Mail, type MailProvider } from '../providers/mail.ts';
import { claimSend, deleteMail, findMail, recordAttempt, unsealMail } from './outbox.ts';

const failureMax = 500;

const unansweredMax = 2;

const unclearTwice =
  'The email was sent twice, and the mail server never confirmed it. Send it again if it did not arrive.';

function describeFailure(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, failureMax);
}

interface MailDeps {
  readonly config: Pick<Config, 'jwtSecret'>;
  readonly db: Database;
  readonly files: Pick<FilesProvider, 'openPackage'>;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly mail: MailProvider;
  readonly now: () => Date;
}

async function withAttachment(files: MailDeps['files'], mail: Mail): Promise<CompleteMail> {
  if (!mail.attachment) return mail;
  const attachedBytes = await buffer(await files.openPackage(mail.attachment.storageKey));
  return { ...mail, attachedBytes };
}

interface Checks {
  isAdminActive(db: Database, documentId: string): Promise<boolean>;
  isReleaseOffered(db: Database, documentId: string): Promise<boolean>;
}

export function registerMailJobs(
  { config, db, files, jobs, log, mail: provider, now }: MailDeps,
  { isAdminActive, isReleaseOffered }: Checks,
): void {
  const isWanted = async ({ onlyForAdmin, offersRelease }: Mail) =>
    (!onlyForAdmin || (await isAdminActive(db, onlyForAdmin))) &&
    (!offersRelease || (await isReleaseOffered(db, offersRelease)));
  jobs.registerHandler('send-mail', async (queued, { isLast }) => {
    const { key } = queued;
    const stored = await findMail(db, key);
    // The job runs again when its process was killed after sending.
    if (stored?.sentAt) return undefined;
    let isClaimed = false;
    try {
      const unsealed = unsealMail(queued, config.jwtSecret);
      if (!(await isWanted(unsealed))) {
        await deleteMail(db, key);
        return undefined;
      }
      const mail = await withAttachment(files, unsealed);
      isClaimed = await claimSend(db, key, unansweredMax);
      if (isClaimed) await provider.send(mail);
    } catch (error) {
      await recordAttempt(db, key, {
        state: isLast ? 'failed' : 'waiting',
        failure: describeFailure(error),
        isUnsent: isClaimed && !isUnclear(error),
      });
      throw error;
    }
    if (isClaimed) {
      await recordAttempt(db, key, { state: 'sent', failure: null, sentAt: now() });
      return undefined;
    }
    log.warn({ mail: key }, 'a mail was sent twice without a clear answer');
    await recordAttempt(db, key, { state: 'failed', failure: unclearTwice });
    return 'given up';
  });
}
