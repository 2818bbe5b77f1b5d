import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { Jobs } from '../jobs.ts';
import type { Logger } from '../log.ts';
import { isRefusal, type MailProvider } from '../providers/mail.ts';
import { unsealMail } from './sealed-mail.ts';
import { findMail, noteHandOver, noteTry } from './outbox-queries.ts';

const failureMax = 500;

const unansweredMax = 2;

const givenUp =
  'The mail server got it twice and never said whether it took it. Send it again if it is missing.';

function describeFailure(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, failureMax);
}

interface MailDeps {
  readonly config: Pick<Config, 'jwtSecret'>;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly mail: MailProvider;
  readonly now: () => Date;
}

export function registerMailJobs({ config, db, jobs, log, mail: provider, now }: MailDeps): void {
  async function giveUp(key: string): Promise<'given up'> {
    log.warn({ mail: key }, 'a mail was handed over twice without an answer');
    await noteTry(db, key, { state: 'failed', failure: givenUp });
    return 'given up';
  }

  jobs.work('send-mail', async (mail, { isLast }) => {
    const kept = await findMail(db, mail.key);
    // A job that was sent but not ticked off, because its process died, comes again.
    if (kept?.sentAt) return undefined;
    if (kept && kept.unanswered >= unansweredMax) return giveUp(mail.key);
    let isHandedOver = false;
    try {
      await provider.send(unsealMail(mail, config.jwtSecret), async () => {
        isHandedOver = await noteHandOver(db, mail.key, unansweredMax);
        if (!isHandedOver) throw new Error('another process hands this mail over');
      });
    } catch (error) {
      await noteTry(db, mail.key, {
        state: isLast ? 'failed' : 'waiting',
        failure: describeFailure(error),
        isGivenBack: isHandedOver && isRefusal(error),
      });
      throw error;
    }
    return noteTry(db, mail.key, { state: 'sent', failure: null, sentAt: now() });
  });
}
