import { microsoftConnectPath } from '@partshelf/contract/accounts/provider-screens.ts';
import { Lock } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { storeToken } from '../../session.ts';
import { toast } from '../../ui/toast.tsx';
import { clearTabAction, tabStorageName } from './tab-action.ts';

const actionKinds = ['cart', 'favorite', 'checkout'] as const;

export interface PendingAction {
  readonly kind: (typeof actionKinds)[number];
  readonly productDocumentId: string;
  readonly from: string;
}

const sharedStorageName = 'sharedPendingAction';
const lifetimeMs = 24 * 60 * 60 * 1000;
const documentIdPattern = /^[a-z0-9]{24}$/;

/** The action to finish on this page. */
const dueAction: { action?: PendingAction | undefined } = {};

/** Replaces any earlier action. Only this tab sees it until a mail is sent. */
export function setPendingAction(action: PendingAction): void {
  clearPendingAction();
  writeStorage('sessionStorage', tabStorageName, serializeAction(action));
}

export function readPendingAction(): PendingAction | undefined {
  const texts = [
    readStorage('sessionStorage', tabStorageName),
    readStorage('localStorage', sharedStorageName),
  ];
  for (const text of texts) {
    const action = text && parseAction(text);
    if (action) return action;
  }
  return undefined;
}

/** The link of a mail may open in another tab. The query of the page is left out. */
export function shareActionAcrossTabs(): void {
  const text = readStorage('sessionStorage', tabStorageName);
  const action = text && parseAction(text);
  if (!action) return;
  const { pathname } = new URL(action.from, window.location.origin);
  writeStorage('localStorage', sharedStorageName, serializeAction({ ...action, from: pathname }));
  clearTabAction();
}

export function clearPendingAction(): void {
  dueAction.action = undefined;
  writeStorage('localStorage', sharedStorageName, undefined);
  clearTabAction();
}

function parseAction(text: string): PendingAction | undefined {
  try {
    const { kind, productDocumentId, from, expiresAt } = Object(JSON.parse(text));
    const isValid = actionKinds.includes(kind) && documentIdPattern.test(productDocumentId);
    const isLive = Date.now() < expiresAt && expiresAt <= Date.now() + lifetimeMs;
    if (!isValid || !isLive) return undefined;
    return { kind, productDocumentId, from: readReturnPath({ from }) };
  } catch {
    return undefined;
  }
}

function serializeAction(action: PendingAction): string {
  return JSON.stringify({ ...action, expiresAt: Date.now() + lifetimeMs });
}

/** Call after signing in: only then may this page finish the action. */
export function markActionDue(): void {
  const action = readPendingAction();
  clearPendingAction();
  dueAction.action = action;
}

export function isActionDue(): boolean {
  return dueAction.action !== undefined;
}

/** The action to finish now; answered once. */
export function consumeDueAction(): PendingAction | undefined {
  const { action } = dueAction;
  dueAction.action = undefined;
  return action;
}

export function signIn(token: string): void {
  markActionDue();
  storeToken(token);
}

/** `state` is that of the navigation to the login. */
export function getDestinationAfterLogin(state: unknown): string {
  const path = readReturnPath(state);
  return isActionDue() && path !== microsoftConnectPath ? '/continue' : path;
}

type AskToLogin = (description: string, action: Omit<PendingAction, 'from'>) => void;

export function useAskToLogin(): AskToLogin {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = pathname + search;

  function goToLogin(action: Omit<PendingAction, 'from'>) {
    setPendingAction({ ...action, from });
    void navigate('/login', { state: { from } });
  }

  return (description, action) =>
    toast({
      title: 'Authentication required',
      description,
      icon: Lock,
      action: { label: 'Login', onPress: () => goToLogin(action) },
    });
}

const placeholderOrigin = 'http://shop.invalid';

const replacedPaths: Record<string, string> = {
  '/checkout': '/cart',
  '/login': '/',
  '/login/second-factor': '/',
  '/login/second-factor/setup': '/',
  '/register': '/',
};

/** The path in the navigation state `{ from }`; the home page unless it is a path of this site. */
export function readReturnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !URL.canParse(from, placeholderOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(from, placeholderOrigin);
  if (!from.startsWith('/') || origin !== placeholderOrigin || pathname.startsWith('//'))
    return '/';
  return replacedPaths[pathname] ?? pathname + search + hash;
}
