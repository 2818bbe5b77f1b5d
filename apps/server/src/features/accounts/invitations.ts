import { createHash, randomBytes } from 'node:crypto';
import type { AcceptInvitationInput } from '@partshelf/contract/accounts/accounts.ts';
import type { InvitationInput, StaffRole } from '@partshelf/contract/accounts/admin.ts';
import { type Transaction, isUniqueViolation } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { logSecurityEvent } from '../../platform/security-log.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { readEmailAddress } from './email-address.ts';
import {
  deleteStaffInvitation,
  findAccount,
  findInvitation,
  takeOverAccount,
  insertStaff,
  lockIssuer,
  upsertStaffInvitation,
  redeemStaffInvitation,
} from './invitation-queries.ts';
import { revokeTokens } from './one-time-tokens.ts';
import { addEmail } from './password-change.ts';
import { hashPassword, checkNewPassword } from './passwords.ts';
import { endAllSessions } from './sessions.ts';
import { isReservedUsername } from './usernames.ts';

const toHash = (token: string) => createHash('sha256').update(token).digest('hex');

type InvitationRow = Awaited<ReturnType<typeof upsertStaffInvitation>>;

/** The link is returned only here: the database holds the hash of its token. */
export async function issueInvitation(
  db: Transaction,
  publicUrl: string,
  actor: Actor,
  { email, role }: { email: string; role: StaffRole },
) {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = toHash(token);
  const issuedById = actor?.id ?? null;
  const invitation = await upsertStaffInvitation(db, { email, role, tokenHash, issuedById });
  const details = { title: email, role };
  await recordAudit(db, actor, 'invitation.invited', invitation.documentId, details);
  const link = addEmail(`${publicUrl}/accept-invitation?token=${token}`, email);
  return { invitation, key: `invitation-${tokenHash}`, link };
}

/** @throws ShopError VALIDATION_FAILED, HAS_ACCOUNT, or ROLE_MISSING when the actor lost it */
export async function inviteStaff(
  { db, jobs, config }: Deps,
  actor: SignedIn,
  { email: given, role }: InvitationInput,
): Promise<InvitationRow> {
  const email = readEmailAddress(given);
  if (!email) {
    throw new ShopError('VALIDATION_FAILED', { fields: { email: ['Invalid email address'] } });
  }
  return db.transaction(async (transaction) => {
    if (!(await lockIssuer(transaction, actor.id))) throw new ShopError('ROLE_MISSING');
    const account = await findAccount(transaction, email);
    if (account?.confirmed) throw new ShopError('HAS_ACCOUNT');
    const invited = { email, role };
    const issued = await issueInvitation(transaction, config.publicUrl, actor, invited);
    const { invitation, key, link } = issued;
    await jobs.enqueue(transaction, 'send-mail', invitationMail({ key, to: email, role, link }));
    return invitation;
  });
}

export async function withdrawStaffInvitation(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const withdrawn = await deleteStaffInvitation(transaction, documentId);
    if (!withdrawn) throw new ShopError('NOT_FOUND');
    const details = { title: withdrawn.email };
    await recordAudit(transaction, actor, 'invitation.withdrawn', documentId, details);
  });
}

/** An unconfirmed account of the same email is taken over, without its sessions and tokens. */
async function createStaffAccount(
  db: Transaction,
  email: string,
  account: { username: string; passwordHash: string; role: StaffRole },
) {
  const existing = await findAccount(db, email);
  if (!existing) return insertStaff(db, { ...account, email });
  await revokeTokens(db, existing.id);
  const given = await takeOverAccount(db, existing.id, account);
  if (!given) return undefined;
  await endAllSessions(db, given.id);
  return given;
}

/** @throws ShopError INVITATION_INVALID, VALIDATION_FAILED or ACCOUNT_TAKEN */
export async function acceptStaffInvitation(
  deps: Deps,
  { token, username, password }: AcceptInvitationInput,
): Promise<string> {
  const tokenHash = toHash(token);
  const invited = await findInvitation(deps.db, tokenHash);
  if (!invited) throw new ShopError('INVITATION_INVALID');
  if (isReservedUsername(username, deps.branding.brand().name)) {
    const fields = { username: ['This username is not available'] };
    throw new ShopError('VALIDATION_FAILED', { fields });
  }
  await checkNewPassword(password, { role: invited.role, username, email: invited.email });
  const passwordHash = await hashPassword(password);
  try {
    const joined = await deps.db.transaction(async (transaction) => {
      const invitation = await redeemStaffInvitation(transaction, tokenHash);
      if (!invitation) throw new ShopError('INVITATION_INVALID');
      const { email, role } = invitation;
      const staff = await createStaffAccount(transaction, email, {
        username,
        passwordHash,
        role,
      });
      if (!staff) throw new ShopError('ACCOUNT_TAKEN');
      const details = { title: username, role, invitation: invitation.documentId };
      await recordAudit(transaction, staff, 'person.joined', staff.documentId, details);
      return { email, role, account: staff.documentId };
    });
    const { email, role, account } = joined;
    logSecurityEvent(deps.log, 'authz_change', { account, actor: account, to: role });
    return email;
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key')) throw new ShopError('ACCOUNT_TAKEN');
    throw error;
  }
}

const tasks: Record<StaffRole, string> = {
  Helpdesk: 'You will answer customers in the chat.',
  Admin: 'You will manage products, orders and people.',
};

function invitationMail(invited: {
  readonly key: string;
  readonly to: string;
  readonly role: StaffRole;
  readonly link: string;
}): MailTemplate {
  return (brand) => {
    return {
      key: invited.key,
      to: invited.to,
      subject: `Join the staff of ${brand.name}`,
      paragraphs: [
        `You are invited to work at ${brand.name} with the role ${invited.role}. ${tasks[invited.role]}`,
        'Choose a username and a password to create your account. The link works once and for seven days.',
      ],
      button: { label: 'Accept the invitation', url: invited.link },
      reason: `an Admin of ${brand.name} invited this address`,
      note: 'If you did not expect it, ignore it. No account is created.',
    };
  };
}
