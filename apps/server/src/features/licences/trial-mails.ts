import { toMailedName } from '@partshelf/contract/api/names.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailBody, MailBrand } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import type { LicenceRow } from './queries.ts';
import { findTrialToMail } from './trial-queries.ts';

type MailDeps = Pick<Deps, 'config' | 'jobs'>;

interface TrialMail extends Pick<MailBody, 'paragraphs' | 'button'> {
  readonly subject: string;
}

type WriteMail = (publicUrl: string, trial: LicenceRow, end: string) => TrialMail;

const productUrl = (publicUrl: string, { product }: LicenceRow) =>
  `${publicUrl}/product/${product.slug}`;

const placeOf = ({ tenant }: LicenceRow) => tenant?.domain ?? tenant?.tenantId ?? 'your tenant';

const mails = {
  kit: (publicUrl, trial, end) => ({
    subject: `Your trial of ${trial.product.title}`,
    paragraphs: [
      `You can try ${trial.product.title} in ${placeOf(trial)} until ${end}. It costs nothing, and ends by itself.`,
      'The page of the trial has the package and the licence file.',
    ],
    button: { label: 'View the trial', url: `${publicUrl}/licences/${trial.documentId}` },
  }),
  quote: (publicUrl, trial, end) => ({
    subject: `Your trial of ${trial.product.title} ends on ${end}`,
    paragraphs: [
      `The trial of ${trial.product.title} in ${placeOf(trial)} ends on ${end}. Once it is bought, the new licence runs in the same tenant.`,
    ],
    button: { label: 'Get a quote', url: productUrl(publicUrl, trial) },
  }),
  end: (publicUrl, trial) => ({
    subject: `Your trial of ${trial.product.title} has ended`,
    paragraphs: [
      `The trial of ${trial.product.title} in ${placeOf(trial)} has ended, and its licence file is not valid any more. Nothing was charged.`,
    ],
    button: { label: `Buy ${trial.product.title}`, url: productUrl(publicUrl, trial) },
  }),
} satisfies Record<string, WriteMail>;

type TrialMailKind = keyof typeof mails;

export async function mailTrial(
  { config, jobs }: MailDeps,
  db: Transaction,
  kind: TrialMailKind,
  trial: LicenceRow,
): Promise<void> {
  const { owner, updatesUntil } = trial;
  if (!owner?.email || updatesUntil === null) return;
  const key = `trial-${trial.documentId}-${kind}`;
  const write = (brand: MailBrand) => {
    const format = { locale: brand.dateLocale, timeZone: brand.timeZone };
    const end = formatDateInZone(updatesUntil, format);
    const { paragraphs, ...mail } = mails[kind](config.publicUrl, trial, end);
    return {
      key,
      to: owner.email!,
      ...mail,
      paragraphs: [`Hello ${toMailedName(owner.username)},`, ...paragraphs],
      reason: `you try a product at ${brand.name}`,
    };
  };
  await jobs.enqueue(db, 'send-mail', write, { key });
}

const secondsUntil = (time: Date, now: Date) =>
  Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));

/** The quote is offered after five of seven parts of the days: on day 10 of 14. */
export async function enqueueTrialReminders(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  { id, startsAt, updatesUntil }: Pick<LicenceRow, 'id' | 'startsAt'> & { updatesUntil: Date },
): Promise<void> {
  const quoteAt = new Date(
    startsAt.getTime() + ((updatesUntil.getTime() - startsAt.getTime()) * 5) / 7,
  );
  const after = (time: Date) => ({ afterSeconds: secondsUntil(time, startsAt) });
  await jobs.enqueue(db, 'remind-trial', { licenceId: id, kind: 'quote' }, after(quoteAt));
  await jobs.enqueue(db, 'remind-trial', { licenceId: id, kind: 'end' }, after(updatesUntil));
}

export function registerTrialJobs(deps: Deps): void {
  const { db, jobs, now } = deps;
  jobs.registerHandler('remind-trial', async ({ licenceId, kind }) => {
    await db.transaction(async (transaction) => {
      const trial = await findTrialToMail(transaction, licenceId, now());
      if (!trial || trial.updatesUntil === null) return;
      const { updatesUntil } = trial;
      if (kind === 'quote' && trial.state === 'active') {
        await mailTrial(deps, transaction, 'quote', trial);
      }
      if (kind !== 'end') return;
      if (updatesUntil > now()) {
        const afterSeconds = secondsUntil(updatesUntil, now());
        await jobs.enqueue(transaction, 'remind-trial', { licenceId, kind }, { afterSeconds });
      } else if (trial.state === 'expired') await mailTrial(deps, transaction, 'end', trial);
    });
  });
}
