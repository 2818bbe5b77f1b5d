import { microsoftConnectPath } from '@partshelf/contract/accounts/provider-screens.ts';
import { storeToken } from '../../../session.ts';
import { isActionDue, markActionDue } from '../pending-action/pending-action.ts';
import { readReturnPath } from './return-path.ts';

export function signIn(token: string): void {
  markActionDue();
  storeToken(token);
}

/** `state` is that of the navigation to the login. */
export function getDestinationAfterLogin(state: unknown): string {
  const path = readReturnPath(state);
  return isActionDue() && path !== microsoftConnectPath ? '/continue' : path;
}
