import type {
  SignInMethodName,
  SignInMethods,
} from '@partshelf/contract/accounts/sign-in.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { isPassword } from '../passwords/passwords.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import {
  deleteGoogleSubject,
  deleteMicrosoftIdentity,
  deletePassword,
  findMethods,
  lockMethods,
} from './queries.ts';
import { methodRemovedMail } from './removal-mails.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findMethods>>>;

const deleteMethod: Record<SignInMethodName, (db: Transaction, userId: number) => Promise<void>> = {
  password: deletePassword,
  google: deleteGoogleSubject,
  microsoft: deleteMicrosoftIdentity,
};

const presentMethods = ({
  passwordHash,
  googleSubject,
  label,
  connectedAt,
}: Found): SignInMethods => ({
  password: passwordHash !== null,
  google: googleSubject !== null,
  microsoft: label && connectedAt ? { label, createdAt: connectedAt.toISOString() } : null,
});

export async function listSignInMethods({ db }: Deps, { id }: SignedIn): Promise<SignInMethods> {
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
