export const googleScreen = {
  path: '/connect/google/redirect',
  ticket: 'access_token',
  error: 'error',
} as const;
