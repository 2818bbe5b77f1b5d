export const googleScreen = {
  path: '/connect/google/redirect',
  ticket: 'access_token',
  error: 'error',
} as const;

export const microsoftScreen = {
  path: '/connect/microsoft/redirect',
  ticket: 'access_token',
  error: 'error',
} as const;

export const microsoftConnectPath = '/connect/microsoft/account';

/** The link of the mail leads there, with the token as `token`. */
export const microsoftConfirmPath = '/connect/microsoft/confirm';
