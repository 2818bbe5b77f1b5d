import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';
import { listAdminAddresses, type AdminAddress } from './admin-queries.ts';

interface Account extends AdminAddress {
  readonly id: number;
}

type WriteMail = (mail: {
  readonly key: string;
  readonly to: string;
  readonly isOwner: boolean;
}) => MailTemplate;

/** To the person and to all other Admins, each with a key of their own. */
export async function enqueueNotices(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  person: Account,
  key: string,
  writeMail: WriteMail,
): Promise<void> {
  const admins = await listAdminAddresses(db, person.id);
  const mails = [person, ...admins].map(({ documentId, email }) => {
    const ownKey = `${key}-${documentId}`;
    const isOwner = documentId === person.documentId;
    return { key: ownKey, data: writeMail({ key: ownKey, to: email, isOwner }) };
  });
  await jobs.enqueueAll(db, 'send-mail', mails);
}
