import { createHash, randomBytes } from 'node:crypto';
import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { CompanyRole, OwnCompanyResult } from '@partshelf/contract/companies/companies.ts';
import type { CompanyInvitationInput } from '@partshelf/contract/companies/invitations.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RateLimits, recipientOf } from '../../platform/rate-limits.ts';
import type { RealtimeServer } from '../../realtime/sockets.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { addEmail } from '../accounts/password-change.ts';
import { lockJoining, lockRole, recordCompanyEvent, requireRole } from './companies.ts';
import { publishCompanyChange } from './company-changes.ts';
import {
  countInvitationsOfOthers,
  deleteCompanyInvitation,
  type Invited,
  isMemberByEmail,
  lockInvited,
  redeemCompanyInvitation,
  upsertCompanyInvitation,
} from './invitation-queries.ts';
import { mailOwnerChange } from './owner-changes.ts';
import { insertMember } from './queries.ts';

export const toHash = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * @throws ShopError VALIDATION_FAILED, those of `lockRole`, ALREADY_MEMBER, TOO_MANY_INVITATIONS, or
 * TOO_MANY_REQUESTS when the address has been invited often
 */
export async function inviteMember(
  { db, jobs, config, rateLimits }: Deps & { readonly rateLimits: RateLimits },
  actor: SignedIn,
  documentId: string,
  { email: given, role }: CompanyInvitationInput,
) {
  const email = readEmailAddress(given);
  if (!email) {
    throw new ShopError('VALIDATION_FAILED', { fields: { email: ['Invalid email address'] } });
  }
  await requireRole(db, actor.id, documentId, ['owner']);
  await rateLimits.consume('invitationTo', recipientOf(email));
  const token = randomBytes(32).toString('base64url');
  const tokenHash = toHash(token);
  return db.transaction(async (transaction) => {
    const company = await lockRole(transaction, actor.id, documentId, ['owner']);
    if (await isMemberByEmail(transaction, company.id, email)) {
      throw new ShopError('ALREADY_MEMBER');
    }
    const others = await countInvitationsOfOthers(transaction, company.id, email);
    if (others >= limits.companyInvitations) throw new ShopError('TOO_MANY_INVITATIONS');
    const invitation = await upsertCompanyInvitation(transaction, {
      companyId: company.id,
      email,
      role,
      tokenHash,
      issuedById: actor.id,
    });
    await recordCompanyEvent(transaction, actor, {
      companyId: company.id,
      kind: 'invited',
      details: { role },
    });
    const link = addEmail(`${config.publicUrl}/company-invitation?token=${token}`, email);
    const mail = invitationMail({
      key: `company-invitation-${tokenHash}`,
      to: email,
      inviter: actor.username,
      company: company.name,
      role,
      link: `${link}&company=${company.documentId}`,
    });
    await jobs.enqueue(transaction, 'send-mail', mail);
    return invitation;
  });
}

/** @throws ShopError NOT_FOUND and those of `lockRole` */
export async function withdrawCompanyInvitation(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
  invitation: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { id } = await lockRole(transaction, actor.id, documentId, ['owner']);
    const withdrawn = await deleteCompanyInvitation(transaction, actor.id, id, invitation);
    if (!withdrawn) throw new ShopError('NOT_FOUND');
    await recordCompanyEvent(transaction, actor, {
      companyId: id,
      kind: 'invitation withdrawn',
      details: { role: withdrawn.role },
    });
  });
}

/** @throws ShopError INVITATION_INVALID, INVITATION_OF_ANOTHER, COMPANY_CLOSED or ALREADY_MEMBER */
export function checkInvited(invited: Invited | undefined): Invited {
  if (!invited) throw new ShopError('INVITATION_INVALID');
  if (!invited.isOwn) {
    const message = `This invitation was sent to ${hideAddress(invited.email)}. Log in with the account of that address.`;
    throw new ShopError('INVITATION_OF_ANOTHER', { message });
  }
  if (invited.closedAt) throw new ShopError('COMPANY_CLOSED');
  if (invited.isMember) {
    const message = `You are a member of ${invited.name} already`;
    throw new ShopError('ALREADY_MEMBER', { message });
  }
  return invited;
}

function hideAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? email.slice(0, 1) : ''}…${email.slice(at)}`;
}

/** @throws ShopError those of `lockJoining` and `checkInvited` */
export async function acceptCompanyInvitation(
  deps: Pick<Deps, 'config' | 'db' | 'jobs'> & { readonly io: RealtimeServer },
  user: SignedIn,
  token: string,
): Promise<OwnCompanyResult> {
  const joined = await deps.db.transaction(async (transaction) => {
    await lockJoining(transaction, user.id);
    const invited = checkInvited(await lockInvited(transaction, user.id, toHash(token)));
    if (!(await redeemCompanyInvitation(transaction, user.id, invited))) {
      throw new ShopError('INVITATION_INVALID');
    }
    const { companyId, documentId, name, role } = invited;
    await insertMember(transaction, { companyId, userId: user.id, role });
    await recordCompanyEvent(transaction, user, {
      companyId,
      kind: 'joined',
      subjectId: user.id,
      details: { role },
    });
    if (role === 'owner') {
      const company = { id: companyId, documentId, name };
      const joining = { company, change: 'joined' as const, person: user, by: null };
      await mailOwnerChange(deps, transaction, joining);
    }
    return invited;
  });
  publishCompanyChange(deps.io, user, { ...joined, change: 'joined' }, [user.id]);
  return joined;
}

export const mailedRoleTexts: Record<CompanyRole, string> = {
  owner: 'Owners manage members, purchases and invoices.',
  buyer: 'Buyers buy, see invoices and ask for refunds.',
  developer: 'Developers download and install what the company bought.',
};

export const mailedRoleLabels: Record<CompanyRole, string> = {
  owner: 'an owner',
  buyer: 'a buyer',
  developer: 'a developer',
};

function invitationMail(invited: {
  readonly key: string;
  readonly to: string;
  readonly inviter: string;
  readonly company: string;
  readonly role: CompanyRole;
  readonly link: string;
}): MailTemplate {
  const { key, to, role, link } = invited;
  const inviter = toMailedName(invited.inviter);
  const company = toMailedName(invited.company);
  return (brand) => ({
    key,
    to,
    subject: `You are invited to a company at ${brand.name}`,
    title: `Join ${company}`,
    paragraphs: [
      `${inviter} invites you to ${company} at ${brand.name} as ${mailedRoleLabels[role]}. ${mailedRoleTexts[role]}`,
      `Log in with ${to}, or create an account with this address. The link works once and for seven days.`,
    ],
    button: { label: 'See the invitation', url: link },
    reason: `${inviter} invited this address`,
    note: 'If you did not expect it, ignore it. You only become a member if you accept the invitation.',
  });
}
