import type { Sandbox } from './sandbox.ts';

export type MailboxMail = {
  id: string;
  uid: number;
  file: string;
  sizeBytes: number;
  isSeen: boolean;
  isFlagged: boolean;
  /** The time is in ISO 8601. */
  receivedAt: string;
};

export const mailboxPassword = 'sandbox';

/** `reply@shop.example` also receives what is sent to `reply+anything@shop.example`. */
export function isReplyAddress({ config }: Sandbox, address: string): boolean {
  const [name, domain] = config.replyAddress?.toLowerCase().split('@') ?? [];
  const [givenName, givenDomain] = address.toLowerCase().split('@');
  return domain !== undefined && givenDomain === domain && givenName?.split('+')[0] === name;
}

export function addToMailbox({ store, mailFiles, now }: Sandbox, file: string): void {
  const uid = 1 + store.list('mailbox').reduce((most, mail) => Math.max(most, mail.uid), 0);
  store.put('mailbox', {
    id: String(uid),
    uid,
    file,
    sizeBytes: mailFiles.size(file) ?? 0,
    isSeen: false,
    isFlagged: false,
    receivedAt: new Date(now()).toISOString(),
  });
}

const flags = { '\\Seen': 'isSeen', '\\Flagged': 'isFlagged' } as const;

export const flagNames = Object.keys(flags).join(' ');

/** IMAP writes a backslash before its own flags. */
export function listFlags(mail: Pick<MailboxMail, 'isSeen' | 'isFlagged'>): string {
  return Object.entries(flags)
    .flatMap(([name, key]) => (mail[key] ? [name] : []))
    .join(' ');
}

/** Adds, removes, or replaces all; other flags than these two are not stored. */
export function changeFlags(
  { store }: Sandbox,
  mail: MailboxMail,
  sign: '+' | '-' | '',
  names: string,
): MailboxMail {
  const changed = { ...mail };
  const given = new Set(names.toLowerCase().match(/\\\w+/g));
  for (const [name, key] of Object.entries(flags)) {
    const isGiven = given.has(name.toLowerCase());
    if (isGiven) changed[key] = sign !== '-';
    else if (sign === '') changed[key] = false;
  }
  store.put('mailbox', changed);
  return changed;
}
