import type { Transaction } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { listCompanyOwners } from './queries.ts';

export interface MailedOwner {
  readonly key: string;
  readonly username: string;
  readonly email: string;
}

/** Each owner of a company gets one mail. The key names what happened. */
export async function mailOwners(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  company: { readonly id: number; readonly key: string },
  write: (owner: MailedOwner) => MailTemplate,
): Promise<void> {
  const mails = (await listCompanyOwners(db, company.id)).map(({ documentId, ...owner }) => {
    const key = `${company.key}-${documentId}`;
    return { key, data: write({ key, ...owner }) };
  });
  await jobs.enqueueAll(db, 'send-mail', mails);
}
