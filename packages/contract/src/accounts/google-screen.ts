/** The screen that takes over when Google has answered, and what its address carries. */
export const googleScreen = {
  path: '/connect/google/redirect',
  ticket: 'access_token',
  error: 'error',
} as const;
