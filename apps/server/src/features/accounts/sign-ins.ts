import type { ReauthenticationInput } from '@partshelf/contract/accounts/second-factor.ts';
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Transaction, Queryable } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import { mailedUserColumns } from '../../db/named-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { recordAudit } from '../audit/audit.ts';
import { describeDevice, type Device } from './devices.ts';
import { hasSecondFactor } from './second-factor-queries.ts';
import { enqueueNewDeviceMails } from './security-mails.ts';
import { startSession } from './sessions.ts';

export type SignInMethod = 'password' | 'google' | 'microsoft' | 'passkey';

type SignInDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'log' | 'now'>;

async function recordSignIn(
  deps: SignInDeps,
  db: Transaction,
  staff: Staff,
  { method, device }: { method: SignInMethod; device: string },
): Promise<void> {
  const isNewDevice = !(await hasSignedInWith(db, staff.documentId, device));
  if (isNewDevice) {
    const found = { key: newDocumentId(), method, device, at: deps.now() };
    await enqueueNewDeviceMails(deps, db, staff, found);
  }
  const needsSecondStep = method !== 'passkey' && staff.hasSecondFactor;
  const details = { method, device, isNewDevice, ...(needsSecondStep && { needsSecondStep }) };
  await recordAudit(db, staff, 'sign-in.succeeded', staff.documentId, details);
}

/** Gives the token of the session. */
export async function signIn(
  deps: SignInDeps,
  userId: number,
  from: Device,
  method: SignInMethod,
): Promise<string> {
  const { db } = deps;
  const isProved = method === 'passkey';
  if (!(await findStaff(db, userId))) {
    return startSession(deps, userId, from, isProved);
  }
  return db.transaction(async (transaction) => {
    const staff = await lockStaff(transaction, userId);
    const inside = { ...deps, db: transaction };
    const token = await startSession(inside, userId, from, isProved);
    const device = describeDevice(from.userAgent ?? '');
    if (staff) await recordSignIn(deps, transaction, staff, { method, device });
    return token;
  });
}

export async function recordConfirmedSignIn(
  db: Transaction,
  user: SignedIn,
  method: ReauthenticationInput['method'],
  { userAgent = '' }: Device,
): Promise<void> {
  if (user.role === 'Customer' || user.secondFactor !== 'needed') return;
  const details = { method, device: describeDevice(userAgent) };
  await recordAudit(db, user, 'sign-in.confirmed', user.documentId, details);
}

async function recordFailure({ db }: SignInDeps, userId: number, device: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const staff = await lockStaff(transaction, userId);
    if (!staff || (await hasFailedLately(transaction, staff.documentId))) return;
    const details = { title: staff.username, device };
    await recordAudit(transaction, null, 'sign-in.failed', staff.documentId, details);
  });
}

/** It is not awaited: the time of the answer must not tell that the account is one of staff. */
export function noteFailedSignIn(deps: SignInDeps, userId: number, { userAgent = '' }: Device) {
  recordFailure(deps, userId, describeDevice(userAgent)).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a failed login could not be recorded'),
  );
}

const selectStaff = (db: Queryable, userId: number) =>
  db
    .select({ ...mailedUserColumns, role: users.role, hasSecondFactor })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.role, 'Customer')));

async function findStaff(db: Queryable, userId: number) {
  const [staff] = await selectStaff(db, userId);
  return staff;
}

type Staff = NonNullable<Awaited<ReturnType<typeof findStaff>>>;

/** This way, sign-ins of one user are recorded one after the other. */
async function lockStaff(db: Transaction, userId: number) {
  const [staff] = await selectStaff(db, userId).for('no key update');
  return staff;
}

const isSignInOf = (documentId: string, action: 'succeeded' | 'failed') =>
  and(
    eq(auditEntries.subject, 'sign-in'),
    eq(auditEntries.subjectDocumentId, documentId),
    eq(auditEntries.action, action),
  );

async function hasSignedInWith(
  db: Transaction,
  documentId: string,
  device: string,
): Promise<boolean> {
  const [earlier] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        isSignInOf(documentId, 'succeeded'),
        eq(sql`${auditEntries.details} ->> 'device'`, device),
        gt(auditEntries.createdAt, sql`now() - '1 year'::interval`),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}

async function hasFailedLately(db: Transaction, documentId: string): Promise<boolean> {
  const [earlier] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        isSignInOf(documentId, 'failed'),
        gt(auditEntries.createdAt, sql`now() - '1 minute'::interval`),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
