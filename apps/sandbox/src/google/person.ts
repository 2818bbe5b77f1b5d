import { createHash } from 'node:crypto';
import { sampleAddress } from './sample-picture.ts';

/** Whom somebody chose to be, in the claims of OpenID Connect. */
export type Person = {
  /** The account's own number, the same for an address on every start. */
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  picture?: string;
};

export type PersonForm = {
  email: string;
  name: string;
  isVerified: boolean;
  picture: 'none' | 'sample';
};

export const emptyForm: PersonForm = {
  email: '',
  name: 'Ada Lovelace',
  isVerified: true,
  picture: 'sample',
};

const emailPattern = /^[^\s@]+@[^\s@]+$/;

export function readPersonForm(body: unknown): PersonForm {
  const fields = (body ?? {}) as Record<string, unknown>;
  function text(name: string): string {
    const value = fields[name];
    return typeof value === 'string' ? value.trim().slice(0, 300) : '';
  }
  return {
    email: text('email'),
    name: text('name'),
    isVerified: text('email_verified') !== '',
    picture: text('picture') === 'sample' ? 'sample' : 'none',
  };
}

export function findEmailProblem({ email }: PersonForm): string | undefined {
  return emailPattern.test(email) ? undefined : 'Enter an email address.';
}

export function toPerson({ email, name, isVerified, picture }: PersonForm, origin: string): Person {
  return {
    sub: accountNumber(email),
    email,
    email_verified: isVerified,
    name,
    ...(picture === 'sample' && { picture: sampleAddress(origin) }),
  };
}

/** Twenty-one digits, as Google writes them. */
function accountNumber(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${BigInt(`0x${hash}`).toString().slice(0, 20)}`;
}
