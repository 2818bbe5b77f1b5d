import { type Brand, defaultBrand } from '@partshelf/contract/branding/brand.ts';
import type { Jobs } from '../jobs.ts';
import type { Mail } from '../providers/mail.ts';
import { isErasedAddress } from './erased-address.ts';
import { insertMails } from './outbox-queries.ts';
import { type MailTemplate, type QueuedMail, sealMail } from './sealed-mail.ts';

const toRow = ({ key, to, subject }: Pick<Mail, 'key' | 'to' | 'subject'>) => ({
  key,
  recipient: to,
  subject,
});

/** In the same transaction, with an encrypted body. */
export function withOutbox(
  jobs: Jobs,
  secret: string,
  readBrand: () => Brand = () => defaultBrand,
): Jobs {
  const write = (data: unknown) =>
    sealMail(
      typeof data === 'function' ? (data as MailTemplate)(readBrand()) : (data as QueuedMail),
      secret,
    );
  return {
    ...jobs,
    async enqueue(db, name, data, options) {
      if (name !== 'send-mail') return jobs.enqueue(db, name, data, options);
      const mail = write(data);
      if (isErasedAddress(mail.to)) return false;
      const isNew = await jobs.enqueue(db, 'send-mail', mail, options);
      if (isNew) {
        await insertMails(db, [toRow(mail)]);
      }
      return isNew;
    },
    async enqueueAll(db, name, given) {
      if (name !== 'send-mail') return jobs.enqueueAll(db, name, given);
      const sealed = given
        .map(({ key, data }) => ({ key, data: write(data) }))
        .filter(({ data }) => !isErasedAddress(data.to));
      const stored = await jobs.enqueueAll(db, 'send-mail', sealed);
      const added = sealed.filter(({ key }) => stored.has(key));
      await insertMails(
        db,
        added.map(({ data }) => toRow(data)),
      );
      return stored;
    },
  };
}
