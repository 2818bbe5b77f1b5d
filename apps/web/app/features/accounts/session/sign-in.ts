import { storeToken } from '../../../session.ts';
import { isActionDue, markActionDue } from '../pending-action/pending-action.ts';
import { readReturnPath } from './return-path.ts';

/** Signs this browser in with a token that the shop has just given out. */
export function signIn(token: string): void {
  markActionDue();
  storeToken(token);
}

/** Where to go after signing in; `state` is that of the navigation to the login. */
export function destinationAfterLogin(state: unknown): string {
  return isActionDue() ? '/continue' : readReturnPath(state);
}
