import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { MailBrand, MailTemplate } from '../../db/jobs.ts';
import type { Transaction } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import type { MailedOwner } from './owner-mails.ts';
import { listCompanyOwners, type Membership } from './queries.ts';

interface Person {
  readonly username: string;
  readonly email: string;
}

interface ChangeTexts {
  readonly subject: string;
  readonly sentence: (person: string, company: string) => string;
}

const changeTexts = {
  joined: {
    subject: 'Your company has a new owner',
    sentence: (person, company) => `${person} has joined ${company} as an owner.`,
  },
  made: {
    subject: 'Your company has a new owner',
    sentence: (person, company) => `${person} is now an owner of ${company}.`,
  },
  unmade: {
    subject: 'An owner of your company has another role',
    sentence: (person, company) => `${person} is no longer an owner of ${company}.`,
  },
  left: {
    subject: 'An owner has left your company',
    sentence: (person, company) => `${person} was an owner of ${company}, and has left.`,
  },
  removed: {
    subject: 'An owner of your company was removed',
    sentence: (person, company) => `${person} was an owner of ${company}, and was removed.`,
  },
} satisfies Record<string, ChangeTexts>;

export interface OwnerChange {
  readonly company: Pick<Membership, 'id' | 'documentId' | 'name'>;
  readonly change: keyof typeof changeTexts;
  readonly person: Person | null;
  /** It is null when the person did it. */
  readonly by: Person | 'shop' | null;
}

const nameOf = ({ username, email }: Person) => `${toMailedName(username)} (${email})`;

function byline(by: OwnerChange['by'], { name }: MailBrand): string[] {
  if (by === null) return [];
  return [
    by === 'shop'
      ? `${name} made this change on request.`
      : `The change was made by ${nameOf(by)}.`,
  ];
}

function ownerChangeMail(
  { company, change, person, by }: OwnerChange,
  { key, username, email }: MailedOwner,
  publicUrl: string,
): MailTemplate {
  const { subject, sentence } = changeTexts[change];
  const name = toMailedName(company.name);
  const who = person ? nameOf(person) : 'Someone who has deleted the account';
  return (brand) => ({
    key,
    to: email,
    subject,
    paragraphs: [
      `Hello ${username},`,
      [sentence(who, name), ...byline(by, brand)].join(' '),
      'If you do not expect this, look at the members of the company, and contact us.',
    ],
    button: {
      label: 'Open the members',
      url: `${publicUrl}/company/${company.documentId}/members`,
    },
    reason: `the owners of ${name} have changed`,
  });
}

export async function mailOwnerChange(
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  db: Transaction,
  change: OwnerChange,
): Promise<void> {
  const { company, person, by } = change;
  const owners: readonly Person[] = await listCompanyOwners(db, company.id);
  const others = owners.filter(({ email }) => email !== person?.email);
  const recipients = person && by === null ? [...others, person] : others;
  const start = `company-owners-${newDocumentId()}`;
  const mails = recipients.map((recipient, index) => {
    const key = `${start}-${index}`;
    return { key, data: ownerChangeMail(change, { key, ...recipient }, config.publicUrl) };
  });
  await jobs.enqueueAll(db, 'send-mail', mails);
}
