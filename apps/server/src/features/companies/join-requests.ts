import { toUtcDay } from '@partshelf/contract/dates.ts';
import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import type { RealtimeServer } from '../../realtime/sockets.ts';
import { lockJoining, lockRole, recordCompanyEvent } from './companies.ts';
import { publishCompanyChange } from './company-changes.ts';
import {
  deleteOwnRequest,
  deleteRequest,
  findRequester,
  hasMailOf,
  insertRequest,
  type Joinable,
  lockJoinable,
  type RequestPath,
} from './join-request-queries.ts';
import { mailOwnerChange } from './owner-changes.ts';
import { type MailedOwner, mailOwners } from './owner-mails.ts';
import { countMemberships, insertMember, listMemberUserIds } from './queries.ts';

type JoinDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'now'> & {
  readonly io: RealtimeServer;
};

type Company = Pick<Joinable, 'documentId' | 'name'>;

/** The pages of the other members show a new request, or a new member. */
function publish(
  { io }: JoinDeps,
  actor: SignedIn,
  company: Company,
  { memberIds, joinedId }: { readonly memberIds: readonly number[]; readonly joinedId?: number },
): void {
  const { documentId, name } = company;
  const others = memberIds.filter((id) => id !== joinedId);
  publishCompanyChange(io, actor, { documentId, name, change: 'changed' }, others);
  if (joinedId === undefined) return;
  publishCompanyChange(io, actor, { documentId, name, change: 'joined' }, [joinedId]);
}

/**
 * @throws ShopError NOT_FOUND when the address is not at a domain of the company, or what
 * `lockJoining` throws
 */
export async function requestToJoin(
  deps: JoinDeps,
  user: SignedIn,
  documentId: string,
): Promise<boolean> {
  const { joined, company, memberIds } = await deps.db.transaction(async (transaction) => {
    await lockJoining(transaction, user.id);
    const joinable = await lockJoinable(transaction, user.id, documentId);
    if (!joinable) throw new ShopError('NOT_FOUND');
    const isAutomatic = joinable.joining === 'automatic';
    if (isAutomatic) await joinAtOnce(transaction, user, joinable);
    else await ask(deps, transaction, user, joinable);
    return {
      joined: isAutomatic,
      company: joinable,
      memberIds: await listMemberUserIds(transaction, joinable.id),
    };
  });
  publish(deps, user, company, { memberIds, ...(joined && { joinedId: user.id }) });
  return joined;
}

async function joinAtOnce(
  db: Transaction,
  user: SignedIn,
  { id, domain }: Joinable,
): Promise<void> {
  const role = 'developer';
  await insertMember(db, { companyId: id, userId: user.id, role });
  await recordCompanyEvent(db, user, {
    companyId: id,
    kind: 'joined',
    subjectId: user.id,
    details: { role, domain },
  });
}

async function ask(
  deps: JoinDeps,
  db: Transaction,
  user: SignedIn,
  { id, ...company }: Joinable,
): Promise<void> {
  const isNew = await insertRequest(db, { companyId: id, userId: user.id });
  if (!isNew) return;
  await recordCompanyEvent(db, user, {
    companyId: id,
    kind: 'join requested',
    subjectId: user.id,
    details: { domain: company.domain },
  });
  const day = toUtcDay(deps.now());
  const key = `join-requests-${company.documentId}-${day}`;
  if (await hasMailOf(db, `${key}-`)) return;
  const url = `${deps.config.publicUrl}/company/${company.documentId}/members`;
  await mailOwners(deps, db, { id, key }, (owner) =>
    requestMail(
      { username: user.username, company: company.name, domain: company.domain, url },
      owner,
    ),
  );
}

export async function withdrawRequest(
  deps: JoinDeps,
  user: SignedIn,
  documentId: string,
): Promise<void> {
  const { company, memberIds } = await deps.db.transaction(async (transaction) => {
    const asked = await deleteOwnRequest(transaction, user.id, documentId);
    if (!asked) throw new ShopError('NOT_FOUND');
    await recordCompanyEvent(transaction, user, {
      companyId: asked.id,
      kind: 'join request withdrawn',
      subjectId: user.id,
    });
    return { company: asked, memberIds: await listMemberUserIds(transaction, asked.id) };
  });
  publish(deps, user, company, { memberIds });
}

/**
 * @throws ShopError NOT_FOUND, JOIN_REQUEST_OUTDATED, TOO_MANY_COMPANIES, or what `lockRole` throws
 */
export async function approveRequest(
  deps: JoinDeps,
  owner: SignedIn,
  path: RequestPath,
  role: CompanyRole,
): Promise<void> {
  const { company, memberIds, userId } = await deps.db.transaction(async (transaction) => {
    const requester = await findRequester(transaction, owner.id, path);
    const isActive = requester !== undefined && (await lockUser(transaction, requester));
    const { id, name, documentId } = await lockRole(transaction, owner.id, path.documentId, [
      'owner',
    ]);
    const request = await deleteRequest(transaction, owner.id, path);
    if (!request) throw new ShopError('NOT_FOUND');
    const joinable = await lockJoinable(transaction, request.userId, documentId);
    if (!isActive || !joinable) throw new ShopError('JOIN_REQUEST_OUTDATED');
    if ((await countMemberships(transaction, request.userId)) >= limits.companiesPerPerson) {
      const message =
        'This person already belongs to the largest number of companies that is allowed';
      throw new ShopError('TOO_MANY_COMPANIES', { message });
    }
    await insertMember(transaction, { companyId: id, userId: request.userId, role });
    await recordCompanyEvent(transaction, owner, {
      companyId: id,
      kind: 'joined',
      subjectId: request.userId,
      details: { role, domain: joinable.domain },
    });
    const url = `${deps.config.publicUrl}/company/${documentId}`;
    const mail = approvalMail({ ...request, company: name, role, url });
    await deps.jobs.enqueue(transaction, 'send-mail', mail);
    if (role === 'owner') {
      const joining = { company: { id, documentId, name }, change: 'joined' as const };
      await mailOwnerChange(deps, transaction, { ...joining, person: request, by: owner });
    }
    return {
      company: { documentId, name },
      memberIds: await listMemberUserIds(transaction, id),
      userId: request.userId,
    };
  });
  publish(deps, owner, company, { memberIds, joinedId: userId });
}

/** @throws ShopError NOT_FOUND, or what `lockRole` throws */
export async function declineRequest(
  deps: JoinDeps,
  owner: SignedIn,
  path: RequestPath,
): Promise<void> {
  const { company, userIds } = await deps.db.transaction(async (transaction) => {
    const { id, ...own } = await lockRole(transaction, owner.id, path.documentId, ['owner']);
    const request = await deleteRequest(transaction, owner.id, path);
    if (!request) throw new ShopError('NOT_FOUND');
    await recordCompanyEvent(transaction, owner, {
      companyId: id,
      kind: 'join declined',
      subjectId: request.userId,
    });
    const mail = declineMail({ ...request, company: own.name });
    await deps.jobs.enqueue(transaction, 'send-mail', mail);
    const members = await listMemberUserIds(transaction, id);
    return { company: own, userIds: [...members, request.userId] };
  });
  publish(deps, owner, company, { memberIds: userIds });
}

interface MailedRequest {
  readonly username: string;
  readonly company: string;
  readonly domain: string;
  readonly url: string;
}

function requestMail(
  { username, company: name, domain, url }: MailedRequest,
  { key, email }: MailedOwner,
): MailTemplate {
  const company = toMailedName(name);
  return (brand) => ({
    key,
    to: email,
    subject: 'Someone asks to join your company',
    title: `${toMailedName(username)} asks to join ${company}`,
    paragraphs: [
      `The email address of this person is at ${domain}, a domain of your company. Approve or decline the request under "Members".`,
    ],
    button: { label: 'Open the members', url },
    reason: `you are an owner of ${company} at ${brand.name}`,
    note: 'It is sent at most once a day.',
  });
}

interface DecidedRequest {
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly company: string;
}

const roleTexts: Record<CompanyRole, string> = {
  owner: 'You are one of its owners: you manage the company, its members and its purchases.',
  buyer: 'You are a buyer: you buy for it, and see its purchases and invoices.',
  developer: 'You are a developer: you download and install what it has bought.',
};

function approvalMail({
  documentId,
  username,
  email,
  company: name,
  role,
  url,
}: DecidedRequest & { readonly role: CompanyRole; readonly url: string }): MailTemplate {
  const company = toMailedName(name);
  return (brand) => ({
    key: `join-approved-${documentId}`,
    to: email,
    subject: 'You are now a member of a company',
    title: `You are now a member of ${company}`,
    paragraphs: [`Hello ${username},`, roleTexts[role]],
    button: { label: 'Open the company', url },
    reason: `you asked to join ${company} at ${brand.name}`,
  });
}

function declineMail({ documentId, username, email, ...request }: DecidedRequest): MailTemplate {
  const company = toMailedName(request.company);
  return (brand) => ({
    key: `join-declined-${documentId}`,
    to: email,
    subject: 'Your request to join a company was declined',
    title: `Your request to join ${company} was declined`,
    paragraphs: [
      `Hello ${username},`,
      'An owner of the company has declined your request. If you think this is a mistake, talk to your colleagues.',
    ],
    reason: `you asked to join ${company} at ${brand.name}`,
  });
}
