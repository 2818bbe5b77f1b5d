import { createHash } from 'node:crypto';
import { getSampleImageUrl } from './sample-image.ts';

export type GoogleUser = {
  /** The same for an address after every restart. */
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
  picture?: string;
};

export type GoogleUserForm = {
  email: string;
  name: string;
  isVerified: boolean;
  picture: 'none' | 'sample';
};

export const initialForm: GoogleUserForm = {
  email: '',
  name: 'Ada Lovelace',
  isVerified: true,
  picture: 'sample',
};

const emailPattern = /^[^\s@]+@[^\s@]+$/;

export function readUserForm(body: unknown): GoogleUserForm {
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

export function findEmailProblem({ email }: GoogleUserForm): string | undefined {
  return emailPattern.test(email) ? undefined : 'Enter an email address.';
}

export function createGoogleUser(
  { email, name, isVerified, picture }: GoogleUserForm,
  origin: string,
): GoogleUser {
  return {
    sub: createSubject(email),
    email,
    email_verified: isVerified,
    name,
    ...(picture === 'sample' && { picture: getSampleImageUrl(origin) }),
  };
}

function createSubject(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${BigInt(`0x${hash}`).toString().slice(0, 20)}`;
}
