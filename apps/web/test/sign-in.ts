import { storeToken } from '../app/session.ts';

const anHourSeconds = 60 * 60;

/** Lets this browser hold a token; whether it is good is for the server to say. */
export function signIn(): void {
  const claims = { exp: Math.floor(Date.now() / 1000) + anHourSeconds };
  storeToken(`header.${btoa(JSON.stringify(claims))}.signature`);
}
