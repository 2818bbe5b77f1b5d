import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { hasLink } from './names.ts';
import { cleanLine, hasHidden, normalizeEmail, normalizeTyped, trimText } from './typed-text.ts';

const emailPattern = /^\S[^\s@]*@\S[^\s.]*\.\S+$/;

export const isEmailLike = (text: string): boolean =>
  text.length <= limits.emailMax && emailPattern.test(text);

/** A text that shows nothing is missing. */
export const text = (required: string) =>
  z.string(required).check(z.overwrite(trimText), z.minLength(1, required));

export const whenGiven = (isGood: (text: string) => boolean, message: string) =>
  z.refine<string>((value) => value === '' || isGood(value), message);

export const lineText = (required: string) => text(required).check(z.overwrite(cleanLine));

export const emailField = text('Email is required').check(
  z.overwrite(normalizeEmail),
  whenGiven(isEmailLike, 'Invalid email address'),
);

const oneLine = /^(?:[\u200C\u200D]|[^\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}])*$/u;

export const lineRules = (name: string, most: number) =>
  [
    z.overwrite(cleanLine),
    z.regex(oneLine, `${name} contains characters that cannot be used`),
    z.maxLength(most, `${name} must be at most ${most} characters`),
  ] as const;

const withoutLink = (name: string) =>
  z.refine<string>((value) => !hasLink(value), `${name} must not contain a web address`);

/** The name of a company or person, which reaches the mailboxes of others. */
export const nameRules = (name: string, most: number = limits.mailedName) =>
  [...lineRules(name, most), withoutLink(name)] as const;

const unusable = 'Username contains characters that cannot be used';

const visibleText =
  /^(?:[\u200C\u200D]|[^\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800])*$/u;

export const usernameField = text('Username is required').check(
  z.refine((username) => !hasHidden(username), { error: unusable, abort: true }),
  z.overwrite(normalizeTyped),
  z.regex(visibleText, unusable),
  whenGiven(
    (username) => username.length >= limits.username.min,
    `Username must be at least ${limits.username.min} characters`,
  ),
  z.maxLength(limits.username.max, `Username must be at most ${limits.username.max} characters`),
  withoutLink('Username'),
);

/** Keyboards write the same letter in one or in two characters. */
const passwordLength = (password: string) => password.normalize('NFC').length;

const fitsPassword = (message: string) =>
  z.refine<string>((password) => passwordLength(password) <= limits.password.max, message);

const newPasswordOf = (min: number) =>
  z.string('Password is required').check(
    z.minLength(1, 'Password is required'),
    whenGiven(
      (password) => passwordLength(password) >= min,
      `Password must be at least ${min} characters`,
    ),
    fitsPassword(`Password must be at most ${limits.password.max} characters`),
  );

export const newPasswordField = newPasswordOf(limits.password.min);

/** Staff see the data of others, so a guess is worth more. */
export const staffPasswordField = newPasswordOf(limits.staffPasswordMin);

export const currentPasswordField = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), fitsPassword('Incorrect password'));

export const passwordField = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), fitsPassword('Invalid email or password'));

export const confirmationField = z
  .string('Please confirm your password')
  .check(z.minLength(1, 'Please confirm your password'));

const inUsualYears = (name: string) =>
  z.refine<string>((time) => time >= '2000' && time < '3000', `${name} must be from 2000 to 2999`);

export const dayField = z.iso
  .date({ error: 'A day is written as 2026-01-31', abort: true })
  .check(inUsualYears('Day'));

export const timeField = z.iso
  .datetime({ offset: true, error: 'A time is written as 2026-01-31T12:00:00Z', abort: true })
  .check(inUsualYears('Year'));

/** It has no abbreviations, offsets and names of countries: programs differ about them. */
export const timeZonePattern =
  /^(UTC|(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Za-z_/-]{1,40})$/;

export const timeZoneText = 'Choose a time zone of the list, such as Europe/Berlin';

/** The name is of the IANA list. The server asks PostgreSQL as well whether it is known. */
export const timeZoneField = z.string().check(z.regex(timeZonePattern, timeZoneText));

export const documentId = z.string().check(z.regex(/^[a-z0-9]{24}$/, 'Invalid documentId'));

export const reference = z
  .string()
  .check(z.regex(/^(?:[a-z0-9]{24}|\d{1,15})$/, 'Invalid documentId'));
