import { defineEndpoints } from '../api/endpoint.ts';
import type { accountOperations } from './accounts.ts';
import type { apiTokenOperations } from './api-tokens.ts';
import type { googleOperations } from './google.ts';
import type { microsoftOperations } from './microsoft.ts';
import type { passkeyOperations } from './passkeys.ts';
import type { profileOperations } from './profile.ts';
import type { proofOperations } from './proof.ts';
import type { secondFactorOperations } from './second-factor.ts';
import type { signInMethodOperations } from './sign-in-methods.ts';

export const accountEndpoints = defineEndpoints<typeof accountOperations>()({
  login: { method: 'POST', path: '/auth/local', access: 'public' },
  register: { method: 'POST', path: '/auth/local/register', access: 'public' },
  sendEmailConfirmation: {
    method: 'POST',
    path: '/auth/send-email-confirmation',
    access: 'public',
  },
  openConfirmation: { method: 'GET', path: '/auth/email-confirmation', access: 'public' },
  confirmEmail: { method: 'POST', path: '/auth/email-confirmation', access: 'public' },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', access: 'public' },
  resetPassword: { method: 'POST', path: '/auth/reset-password', access: 'public' },
  logout: {
    method: 'DELETE',
    path: '/sessions/current',
    access: 'customer',
    secondFactor: 'proof',
  },
  me: { method: 'GET', path: '/users/me', access: 'customer', secondFactor: 'proof' },
});

export const googleEndpoints = defineEndpoints<typeof googleOperations>()({
  connect: { method: 'GET', path: '/connect/google', access: 'public' },
  comeBack: { method: 'GET', path: '/connect/google/callback', access: 'public' },
  exchange: {
    method: 'GET',
    path: '/auth/google/callback',
    access: 'public',
    isSameOriginOnly: true,
  },
});

export const microsoftEndpoints = defineEndpoints<typeof microsoftOperations>()({
  connect: { method: 'GET', path: '/connect/microsoft', access: 'public' },
  comeBack: { method: 'GET', path: '/connect/microsoft/callback', access: 'public' },
  exchange: {
    method: 'GET',
    path: '/auth/microsoft/callback',
    access: 'public',
    isSameOriginOnly: true,
  },
  pending: {
    method: 'GET',
    path: '/connect/microsoft/pending',
    access: 'public',
    isSameOriginOnly: true,
  },
  mailLink: { method: 'POST', path: '/connect/microsoft/mail', access: 'public' },
  confirm: { method: 'POST', path: '/connect/microsoft/confirm', access: 'public' },
  link: {
    method: 'POST',
    path: '/connect/microsoft/link',
    access: 'customer',
    needsProof: true,
  },
});

export const signInMethodEndpoints = defineEndpoints<typeof signInMethodOperations>()({
  list: { method: 'GET', path: '/users/me/sign-in-methods', access: 'customer' },
  remove: { method: 'POST', path: '/users/me/sign-in-methods/remove', access: 'customer' },
});

export const profileEndpoints = defineEndpoints<typeof profileOperations>()({
  update: { method: 'PUT', path: '/users/:id', access: 'customer' },
  mailPreferences: { method: 'PUT', path: '/users/me/mail-preferences', access: 'customer' },
  openUnsubscribe: { method: 'GET', path: '/unsubscribe', access: 'public' },
  unsubscribe: { method: 'POST', path: '/unsubscribe', access: 'public' },
  upload: { method: 'POST', path: '/upload', access: 'customer' },
  deleteUpload: { method: 'DELETE', path: '/upload/files/:id', access: 'customer' },
  requestEmailChange: { method: 'POST', path: '/email-change/request', access: 'customer' },
  openEmailChange: { method: 'GET', path: '/email-change/confirm', access: 'public' },
  confirmEmailChange: { method: 'POST', path: '/email-change/confirm', access: 'anyone' },
  changePassword: { method: 'POST', path: '/auth/change-password', access: 'customer' },
  sessions: { method: 'GET', path: '/sessions', access: 'customer' },
  endSession: { method: 'DELETE', path: '/sessions/:id', access: 'customer' },
  endAllSessions: { method: 'DELETE', path: '/sessions', access: 'customer' },
});

export const apiTokenEndpoints = defineEndpoints<typeof apiTokenOperations>()({
  list: { method: 'GET', path: '/api-tokens', access: 'customer' },
  create: { method: 'POST', path: '/api-tokens', access: 'customer', needsProof: true },
  revoke: { method: 'DELETE', path: '/api-tokens/:documentId', access: 'customer' },
});

export const secondFactorEndpoints = defineEndpoints<typeof secondFactorOperations>()({
  get: {
    method: 'GET',
    path: '/users/me/second-factor',
    access: 'customer',
    secondFactor: 'proof',
  },
  startAuthenticatorApp: {
    method: 'POST',
    path: '/users/me/authenticator-app',
    access: 'customer',
    secondFactor: 'setup',
    needsProof: true,
  },
  confirmAuthenticatorApp: {
    method: 'POST',
    path: '/users/me/authenticator-app/confirm',
    access: 'customer',
    secondFactor: 'setup',
  },
  removeAuthenticatorApp: {
    method: 'DELETE',
    path: '/users/me/authenticator-app',
    access: 'customer',
    needsProof: true,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/users/me/recovery-codes',
    access: 'customer',
    needsProof: true,
  },
});

export const passkeyEndpoints = defineEndpoints<typeof passkeyOperations>()({
  createOptions: {
    method: 'POST',
    path: '/users/me/passkeys/options',
    access: 'customer',
    secondFactor: 'setup',
    needsProof: true,
  },
  create: {
    method: 'POST',
    path: '/users/me/passkeys',
    access: 'customer',
    secondFactor: 'setup',
  },
  rename: { method: 'PUT', path: '/users/me/passkeys/:documentId', access: 'customer' },
  remove: {
    method: 'DELETE',
    path: '/users/me/passkeys/:documentId',
    access: 'customer',
    needsProof: true,
  },
  signInOptions: {
    method: 'POST',
    path: '/auth/passkey/options',
    access: 'public',
  },
  signIn: { method: 'POST', path: '/auth/passkey', access: 'public' },
});

export const proofEndpoints = defineEndpoints<typeof proofOperations>()({
  options: {
    method: 'POST',
    path: '/sessions/current/proof/options',
    access: 'customer',
    secondFactor: 'proof',
  },
  prove: {
    method: 'POST',
    path: '/sessions/current/proof',
    access: 'customer',
    secondFactor: 'proof',
  },
});
