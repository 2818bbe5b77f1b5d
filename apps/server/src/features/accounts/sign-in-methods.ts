import { randomUUID } from 'node:crypto';
import type { SignInMethodName } from '@partshelf/contract/accounts/sign-in.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { isPassword } from './passwords.ts';
import {
  deleteGoogleSubject,
  deleteMicrosoftIdentity,
  deletePassword,
  findMethods,
  lockMethods,
} from './provider-queries.ts';
import { endOtherSessions } from './sessions.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findMethods>>>;

const deleteMethod: Record<SignInMethodName, (db: Transaction, userId: number) => Promise<void>> = {
  password: deletePassword,
  google: deleteGoogleSubject,
  microsoft: deleteMicrosoftIdentity,
};

const presentMethods = ({ passwordHash, googleSubject, label, connectedAt }: Found) => ({
  password: passwordHash !== null,
  google: googleSubject !== null,
  microsoft: label && connectedAt ? { label, createdAt: connectedAt } : null,
});

export async function listSignInMethods({ db }: Deps, { id }: SignedIn) {
  const found = await findMethods(db, id);
  if (!found) throw new ShopError('TOKEN_MISSING');
  return presentMethods(found);
}

/** @throws ShopError PASSWORD_WRONG */
export async function checkOwnPassword(
  { db }: Deps,
  { id }: SignedIn,
  password: string,
): Promise<void> {
  const found = await findMethods(db, id);
  if (!(await isPassword(password, found?.passwordHash))) throw new ShopError('PASSWORD_WRONG');
}

/** @throws ShopError NOT_FOUND or LAST_SIGN_IN_METHOD */
export async function removeSignInMethod(
  deps: Deps,
  user: SignedIn,
  method: SignInMethodName,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    await lockMethods(transaction, user.id);
    const found = await findMethods(transaction, user.id);
    if (!found) throw new ShopError('TOKEN_MISSING');
    const methods = presentMethods(found);
    if (!methods[method]) throw new ShopError('NOT_FOUND');
    const hasOther = Object.values(methods).filter(Boolean).length > 1;
    if (!hasOther) throw new ShopError('LAST_SIGN_IN_METHOD');
    await deleteMethod[method](transaction, user.id);
    await endOtherSessions(transaction, user.id, user.sessionId);
    const { publicUrl } = deps.config;
    const mail = methodRemovedMail({ to: found.email, publicUrl, method });
    await deps.jobs.enqueue(transaction, 'send-mail', mail);
  });
}

const methodLabels = {
  password: 'password',
  google: 'Google account',
  microsoft: 'Microsoft account',
} as const satisfies Record<SignInMethodName, string>;

function methodRemovedMail({
  to,
  publicUrl,
  method,
}: {
  to: string;
  publicUrl: string;
  method: SignInMethodName;
}): MailTemplate {
  const removed = methodLabels[method];
  return methodChangedMail({
    key: `${method}-removed`,
    to,
    publicUrl,
    title: `Your ${removed} was removed`,
    text: `You can no longer log in with your ${removed}. Every other device was logged out.`,
  });
}

interface MethodChange {
  readonly key: string;
  readonly to: string;
  readonly publicUrl: string;
  readonly title: string;
  readonly text: string;
}

export function methodChangedMail({ key, to, publicUrl, title, text }: MethodChange): MailTemplate {
  return () => ({
    key: `${key}-${randomUUID()}`,
    to,
    subject: title,
    paragraphs: [text, 'If this was not you, choose a new password now.'],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    reason: 'the ways to log in to your account have changed',
  });
}
