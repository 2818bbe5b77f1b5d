import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { readEmailAddress } from '../registration/email-address.ts';
import { enqueueRoleChangeMails } from '../security-mails/role-change-mails.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findAccount } from './invitation-queries.ts';
import { issueInvitation } from './invitations.ts';
import { setPerson } from './queries.ts';

/** An address without a confirmed account is invited. @throws ShopError VALIDATION_FAILED */
export async function appointAdmin(
  deps: Pick<Deps, 'config' | 'db' | 'jobs'>,
  given: string,
): Promise<{ email: string; link: string | undefined }> {
  const email = readEmailAddress(given);
  if (!email) {
    throw new ShopError('VALIDATION_FAILED', { fields: { email: ['Invalid email address'] } });
  }
  const { publicUrl } = deps.config;
  return deps.db.transaction(async (transaction) => {
    const account = await findAccount(transaction, email);
    if (!account?.confirmed) {
      const invited = { email, role: 'Admin' } as const;
      const { link } = await issueInvitation(transaction, publicUrl, null, invited);
      return { email, link };
    }
    await setPerson(transaction, account.id, {
      role: 'Admin',
      blocked: false,
      ...(account.role === 'Customer' && { isPasswordUnchecked: true }),
    });
    await endAllSessions(transaction, account.id);
    if (account.role !== 'Admin') {
      const change = { from: account.role, to: 'Admin', by: 'Command line' } as const;
      await enqueueRoleChangeMails(deps, transaction, account, change);
    }
    const details = { title: email, role: 'Admin' };
    await recordAudit(transaction, null, 'role changed', 'person', account.documentId, details);
    return { email, link: undefined };
  });
}
