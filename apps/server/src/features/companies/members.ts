import { type CompanyRole, companyRoles } from '@partshelf/contract/companies/companies.ts';
import type { CompanyMemberResult, MemberFilters } from '@partshelf/contract/companies/members.ts';
import type { Transaction } from '../../db/client.ts';
import type { ListPage } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { toImage } from '../../files/images.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import type { RealtimeServer } from '../../realtime/sockets.ts';
import { recordCompanyEvent, requireRole } from './companies.ts';
import { publishCompanyChange } from './company-changes.ts';
import { enqueueRemovalMail, enqueueRoleMail } from './member-mails.ts';
import {
  deleteMember,
  findMember,
  hasOtherOwner,
  listMembers,
  lockOwners,
  type MemberRow,
  updateRole,
} from './member-queries.ts';
import { mailOwnerChange } from './owner-changes.ts';
import { lockMembership, type Membership } from './queries.ts';

const toMember = ({ image, ...row }: MemberRow, userId: number, seesEmails: boolean) => ({
  ...row,
  imageUrl: (image && toImage(image)?.url) ?? null,
  email: seesEmails ? row.email : null,
  isSelf: row.userId === userId,
});

export async function readMembers(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  documentId: string,
  filters: MemberFilters,
  page: ListPage,
): Promise<{ members: CompanyMemberResult[]; total: number }> {
  const { role } = await requireRole(db, userId, documentId, companyRoles);
  const seesEmails = role === 'owner';
  const viewer = { userId, documentId, seesEmails };
  const { rows, total } = await listMembers(db, viewer, filters, page);
  return { members: rows.map((row) => toMember(row, userId, seesEmails)), total };
}

interface MemberCall {
  readonly user: SignedIn;
  readonly documentId: string;
  readonly member: string;
}

type MemberDeps = Pick<Deps, 'config' | 'db' | 'jobs'> & { readonly io: RealtimeServer };

interface Locked {
  readonly company: Membership;
  readonly member: MemberRow;
  readonly isSelf: boolean;
}

/**
 * Neither members nor roles nor the company change until the transaction ends. @throws ShopError
 * NOT_FOUND or COMPANY_ROLE_MISSING
 */
async function lockMember(
  db: Transaction,
  { user, documentId, member }: MemberCall,
  { allowsSelf }: { readonly allowsSelf: boolean },
): Promise<Locked> {
  const viewer = { userId: user.id, documentId };
  await lockOwners(db, viewer, member);
  const company = await lockMembership(db, user.id, documentId);
  if (!company) throw new ShopError('NOT_FOUND');
  const found = await findMember(db, viewer, member);
  const isSelf = found?.userId === user.id;
  if (company.role !== 'owner' && !(allowsSelf && isSelf)) {
    throw new ShopError('COMPANY_ROLE_MISSING');
  }
  if (!found) throw new ShopError('NOT_FOUND');
  return { company, member: found, isSelf };
}

async function keepAnOwner(db: Transaction, { company, member }: Locked): Promise<void> {
  if (member.role !== 'owner') return;
  if (!(await hasOtherOwner(db, company.id, member.id))) throw new ShopError('LAST_OWNER');
}

/** @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING or LAST_OWNER */
export async function changeRole(
  deps: MemberDeps,
  call: MemberCall,
  role: CompanyRole,
): Promise<CompanyMemberResult> {
  const { user } = call;
  const { company, member } = await deps.db.transaction(async (transaction) => {
    const locked = await lockMember(transaction, call, { allowsSelf: false });
    if (locked.member.role !== role) await saveRole(deps, transaction, user, locked, role);
    return locked;
  });
  if (member.role !== role) {
    const { documentId, name } = company;
    const change = { documentId, name, change: 'role changed' } as const;
    publishCompanyChange(deps.io, user, change, [member.userId]);
  }
  return toMember({ ...member, role }, user.id, true);
}

async function saveRole(
  deps: MemberDeps,
  db: Transaction,
  user: SignedIn,
  locked: Locked,
  role: CompanyRole,
): Promise<void> {
  const { company, member, isSelf } = locked;
  await keepAnOwner(db, locked);
  await updateRole(db, member.id, role);
  if (!isSelf) await enqueueRoleMail(deps, db, company, member.email, role);
  if (role === 'owner' || member.role === 'owner') {
    const change = role === 'owner' ? ('made' as const) : ('unmade' as const);
    await mailOwnerChange(deps, db, { company, change, person: member, by: isSelf ? null : user });
  }
  await recordCompanyEvent(db, user, {
    companyId: company.id,
    kind: 'role changed',
    subjectId: member.userId,
    details: { roleBefore: member.role, role },
  });
}

/** @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING or LAST_OWNER */
export async function removeMember(deps: MemberDeps, call: MemberCall): Promise<void> {
  const { user } = call;
  const removed = await deps.db.transaction(async (transaction) => {
    const locked = await lockMember(transaction, call, { allowsSelf: true });
    const { company, member, isSelf } = locked;
    // The members of a closed company may all leave.
    if (!(isSelf && company.closedAt)) await keepAnOwner(transaction, locked);
    await deleteMember(transaction, member.id);
    if (!isSelf) await enqueueRemovalMail(deps, transaction, company, member.email);
    if (member.role === 'owner') {
      const change = isSelf ? ('left' as const) : ('removed' as const);
      const by = isSelf ? null : user;
      await mailOwnerChange(deps, transaction, { company, change, person: member, by });
    }
    await recordCompanyEvent(transaction, user, {
      companyId: company.id,
      kind: isSelf ? 'left' : 'removed',
      ...(!isSelf && { subjectId: member.userId }),
      details: { role: member.role },
    });
    return locked;
  });
  const { documentId, name } = removed.company;
  const change = removed.isSelf ? 'left' : 'removed';
  publishCompanyChange(deps.io, user, { documentId, name, change }, [removed.member.userId]);
}
