import type { SignInMethodName } from '@partshelf/contract/accounts/sign-in.ts';
import type { MailTemplate } from '../../../mails/sealed-mail.ts';
import { methodNoticeMail } from '../provider-sign-in/method-notice-mail.ts';

const words = {
  password: 'password',
  google: 'Google account',
  microsoft: 'Microsoft account',
} as const satisfies Record<SignInMethodName, string>;

export function methodRemovedMail({
  to,
  publicUrl,
  method,
}: {
  to: string;
  publicUrl: string;
  method: SignInMethodName;
}): MailTemplate {
  const removed = words[method];
  return methodNoticeMail({
    key: `${method}-removed`,
    to,
    publicUrl,
    title: `Your ${removed} was removed`,
    text: `Your ${removed} no longer signs in to your account, and every other device was signed out.`,
  });
}
