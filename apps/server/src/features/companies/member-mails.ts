import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
import type { Transaction } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import { mailedRoleLabels, mailedRoleTexts } from './invitations.ts';
import type { Membership } from './queries.ts';

type MailDeps = Pick<Deps, 'config' | 'jobs'>;
type Company = Pick<Membership, 'documentId' | 'name'>;

export async function enqueueRoleMail(
  { config, jobs }: MailDeps,
  db: Transaction,
  company: Company,
  to: string,
  role: CompanyRole,
): Promise<void> {
  const name = toMailedName(company.name);
  const key = `company-role-${newDocumentId()}`;
  await jobs.enqueue(
    db,
    'send-mail',
    () => ({
      key,
      to,
      subject: 'Your role in a company has changed',
      paragraphs: [`You are now ${mailedRoleLabels[role]} of ${name}.`, mailedRoleTexts[role]],
      button: {
        label: 'Open the company',
        url: `${config.publicUrl}/company/${company.documentId}`,
      },
      reason: `your role in ${name} was changed`,
    }),
    { key },
  );
}

export async function enqueueRemovalMail(
  { config, jobs }: MailDeps,
  db: Transaction,
  company: Company,
  to: string,
): Promise<void> {
  const name = toMailedName(company.name);
  const key = `company-removal-${newDocumentId()}`;
  await jobs.enqueue(
    db,
    'send-mail',
    (brand) => ({
      key,
      to,
      subject: 'You are no longer a member of a company',
      paragraphs: [
        `An owner of ${name} has removed you. What was bought for ${name} stays there, including what you bought for it.`,
        'What you bought for yourself stays yours.',
      ],
      button: { label: 'Your orders', url: `${config.publicUrl}/order` },
      reason: `an owner removed you from a company at ${brand.name}`,
    }),
    { key },
  );
}
