import { toUtcDay } from '@partshelf/contract/dates.ts';
import { toMailedName } from '@partshelf/contract/api/names.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { recordCompanyEvent } from './companies.ts';
import { listDueDomains, recordFound, recordMissed } from './domain-queries.ts';
import { type DomainRecord, hasText, toRecord } from './domains.ts';
import { type MailedOwner, mailOwners } from './owner-mails.ts';

const batchSize = 20;
/** The job runs at about the same time of each day. */
const earlierMs = 12 * 60 * 60 * 1000;
const periodMs = limits.domainCheckDays * 24 * 60 * 60 * 1000 - earlierMs;

type LostDomain = Awaited<ReturnType<typeof recordMissed>>[number];

/** Servers that give no answer are asked again the next day, and nothing is counted. */
async function checkDueDomains(deps: Deps): Promise<void> {
  const { db, dns, now } = deps;
  const checkedBefore = new Date(now().getTime() - periodMs);
  for (let afterId = 0, isLast = false; !isLast;) {
    const due = await listDueDomains(db, checkedBefore, { afterId, limit: batchSize });
    const answers = await Promise.all(
      due.map(async ({ id, ...domain }) => {
        const { recordName, recordText } = toRecord(domain);
        const texts = await dns.findTexts(recordName);
        return { id, isFound: texts && hasText(texts, recordText) };
      }),
    );
    const idsWith = (wanted: boolean) =>
      answers.filter(({ isFound }) => isFound === wanted).map(({ id }) => id);
    const check = { checkedBefore, checkedAt: now() };
    await db.transaction(async (transaction) => {
      await recordFound(transaction, idsWith(true), check);
      const lost = await recordMissed(transaction, idsWith(false), check);
      for (const domain of lost) await tellOwners(deps, transaction, domain);
    });
    isLast = due.length < batchSize;
    afterId = due.at(-1)?.id ?? 0;
  }
}

async function tellOwners(deps: Deps, db: Transaction, lost: LostDomain): Promise<void> {
  const { company, domain } = lost;
  const event = { companyId: company.id, kind: 'domain lost', details: { domain } } as const;
  await recordCompanyEvent(db, null, event);
  const key = `domain-lost-${lost.documentId}-${toUtcDay(lost.checkedAt!)}`;
  const url = `${deps.config.publicUrl}/company/${company.documentId}/domains`;
  const about = { company: company.name, domain, record: toRecord(lost), url };
  await mailOwners(deps, db, { id: company.id, key }, (owner) => lostDomainMail(about, owner));
}

export function registerDomainJobs(deps: Deps): void {
  deps.jobs.registerHandler('check-domains', () => checkDueDomains(deps));
  deps.jobs.schedule('check-domains', '27 4 * * *');
}

interface MailedDomain {
  readonly company: string;
  readonly domain: string;
  readonly record: DomainRecord;
  readonly url: string;
}

function lostDomainMail(
  { company: name, domain, record, url }: MailedDomain,
  { key, email }: MailedOwner,
): MailTemplate {
  const company = toMailedName(name);
  return (brand) => ({
    key,
    to: email,
    subject: 'The DNS record of a domain of your company is missing',
    title: `The DNS record of ${domain} is missing`,
    paragraphs: [
      `${brand.name} has looked for this record in ${limits.domainMisses} weekly checks. People with an address at ${domain} do not join ${company} automatically any more: an owner has to approve them. No one was removed.`,
      'Add the record again, then check the domain.',
    ],
    rows: [
      { label: 'Type', value: 'TXT' },
      { label: 'Name', value: record.recordName },
      { label: 'Text', value: record.recordText },
    ],
    button: { label: 'Open the domains', url },
    reason: `you are an owner of ${company} at ${brand.name}`,
  });
}
