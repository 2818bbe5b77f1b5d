import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { mailLayout } from '../../../mails/layout.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';
import { logSecurityEvent } from '../../../security/security-log.ts';
import type { Account } from '../../../identity.ts';
import { listAdminAddresses } from '../security-mails/admin-queries.ts';

const titles = {
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'authenticator-app-added': 'An authenticator app was added',
  'authenticator-app-removed': 'The authenticator app was removed',
  'recovery-codes-renewed': 'New recovery codes were created',
  'recovery-code-used': 'A recovery code was used',
  'second-factor-reset': 'Your second factors were removed',
} as const;

type FactorChange = keyof typeof titles;

const texts: Record<FactorChange, string> = {
  'passkey-added': 'A passkey was added to your account. It can sign in without a password.',
  'passkey-removed': 'A passkey of your account was removed. It can no longer sign in.',
  'authenticator-app-added':
    'An authenticator app was added to your account. From now on a code of it is asked for when you sign in, and every other device was signed out.',
  'authenticator-app-removed': 'The authenticator app of your account was removed.',
  'recovery-codes-renewed':
    'New recovery codes were created for your account. The old ones are no longer valid.',
  'recovery-code-used':
    'A recovery code of your account was used. Each code is valid once: create new ones in your profile before you run out.',
  'second-factor-reset':
    'An Admin removed the passkeys, the authenticator app and the recovery codes of your account, and every device was signed out. Sign in with your password, then add a second factor again.',
};

type Person = Pick<Account, 'id' | 'documentId' | 'username' | 'email' | 'role'>;

function factorMail(
  change: FactorChange,
  person: Person,
  { to, publicUrl }: { readonly to: string; readonly publicUrl: string },
): { readonly key: string; readonly data: MailTemplate } {
  const key = `${change}-${randomUUID()}`;
  const title = titles[change];
  const isOwn = to === person.email;
  const paragraphs = isOwn
    ? [texts[change], 'If this was not you, choose a new password now.']
    : [`${title}: in the account of ${person.username}, whose role is ${person.role}.`];
  return {
    key,
    data: (brand) => ({
      key,
      to,
      subject: isOwn ? title : `${title} in a staff account`,
      ...mailLayout(brand, {
        title,
        paragraphs,
        button: isOwn
          ? { label: 'Choose a new password', url: `${publicUrl}/forgot-password` }
          : { label: 'Open people', url: `${publicUrl}/admin/people` },
        footer: 'This email is sent whenever the second factors of an account change.',
      }),
    }),
  };
}

/** To the person; about staff, to all other Admins too. */
export async function sendFactorMails(
  { config, jobs, log }: Pick<Deps, 'config' | 'jobs' | 'log'>,
  db: Transaction,
  person: Person,
  change: FactorChange,
): Promise<void> {
  const admins = person.role === 'Customer' ? [] : await listAdminAddresses(db, person.id);
  const { publicUrl } = config;
  const mails = [person.email, ...admins.map(({ email }) => email)].map((to) =>
    factorMail(change, person, { to, publicUrl }),
  );
  await jobs.enqueueAll(db, 'send-mail', mails);
  logSecurityEvent(log, 'second_factor_change', { account: person.documentId, change });
}
