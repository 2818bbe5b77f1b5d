import * as z from 'zod/mini';
import { limits } from '../limits.ts';

const emailPattern = /^\S[^\s@]*@\S[^\s.]*\.\S+$/;

export const isEmailLike = (text: string): boolean =>
  text.length <= limits.emailMax && emailPattern.test(text);

export const text = (required: string) =>
  z.string(required).check(z.trim(), z.minLength(1, required));

export const ifGiven = (isGood: (text: string) => boolean, message: string) =>
  z.refine<string>((value) => value === '' || isGood(value), message);

export const emailField = text('Email is required').check(
  ifGiven(isEmailLike, 'Invalid email address'),
);

/** Control characters, and all that are invisible or change the direction of the text. */
const visibleText = /^[^\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** In one Unicode form with single spaces, so that equal looks are equal names. */
export const usernameField = text('Username is required').check(
  z.regex(visibleText, 'Username contains characters that cannot be used'),
  z.normalize('NFKC'),
  z.overwrite((username) => username.trim().replace(/\s+/g, ' ')),
  ifGiven(
    (username) => username.length >= limits.username.min,
    `Username must be at least ${limits.username.min} characters`,
  ),
  z.maxLength(limits.username.max, `Username must be at most ${limits.username.max} characters`),
);

const newPasswordOf = (min: number) =>
  z.string('Password is required').check(
    z.minLength(1, 'Password is required'),
    ifGiven((password) => password.length >= min, `Password must be at least ${min} characters`),
    z.maxLength(limits.password.max, `Password must be at most ${limits.password.max} characters`),
  );

export const newPasswordField = newPasswordOf(limits.password.min);

/** Staff see the data of others, so a guess is worth more. */
export const staffPasswordField = newPasswordOf(limits.staffPasswordMin);

export const currentPasswordField = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(limits.password.max, 'Incorrect password'),
  );

export const passwordField = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(limits.password.max, 'Invalid email or password'),
  );

export const confirmationField = z
  .string('Please confirm your password')
  .check(z.minLength(1, 'Please confirm your password'));

export const documentId = z.string().check(z.regex(/^[a-z0-9]{24}$/, 'Invalid documentId'));

/** A documentId, or the numeric id of the same row. */
export const reference = z
  .string()
  .check(z.regex(/^(?:[a-z0-9]{24}|\d{1,15})$/, 'Invalid documentId'));
