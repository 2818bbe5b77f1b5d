import { microsoftConnectPath } from '@partshelf/contract/accounts/provider-screens.ts';
import { Lock } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { SiteDataBlocked } from '../../api.ts';
import { storeToken } from '../../session.ts';
import { toast } from '../../ui/toast.tsx';
import { clearTabAction, tabStorageName } from './tab-action.ts';

const productActions = ['cart', 'favorite', 'checkout'] as const;

export interface ProductAction {
  readonly kind: (typeof productActions)[number];
  readonly productDocumentId: string;
  readonly from: string;
}

/** The address of the page is all of it. */
interface InvitationAction {
  readonly kind: 'invitation';
  readonly from: string;
}

export type PendingAction = ProductAction | InvitationAction;

const sharedStorageName = 'sharedPendingAction';
const lifetimeMs = 24 * 60 * 60 * 1000;
const documentIdPattern = /^[a-z0-9]{24}$/;

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

/** The link of a mail may open in another tab. What was searched for is left out. */
export function shareActionAcrossTabs(): void {
  const text = readStorage('sessionStorage', tabStorageName);
  const action = text && parseAction(text);
  if (!action) return;
  const { pathname } = new URL(action.from, window.location.origin);
  const from = action.kind === 'invitation' ? action.from : pathname;
  writeStorage('localStorage', sharedStorageName, serializeAction({ ...action, from }));
  clearTabAction();
}

export function clearPendingAction(): void {
  dueAction.action = undefined;
  writeStorage('localStorage', sharedStorageName, undefined);
  clearTabAction();
}

function parseAction(text: string): PendingAction | undefined {
  try {
    const { kind, productDocumentId, from: given, expiresAt } = Object(JSON.parse(text));
    const isLive = Date.now() < expiresAt && expiresAt <= Date.now() + lifetimeMs;
    if (!isLive) return undefined;
    const from = readReturnPath({ from: given });
    if (kind === 'invitation') return { kind, from };
    const isValid = productActions.includes(kind) && documentIdPattern.test(productDocumentId);
    return isValid ? { kind, productDocumentId, from } : undefined;
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

export function consumeDueAction(): PendingAction | undefined {
  const { action } = dueAction;
  dueAction.action = undefined;
  return action;
}

/** @throws SiteDataBlocked */
export function signInWithToken(token: string): void {
  markActionDue();
  if (!storeToken(token)) throw new SiteDataBlocked();
}

export function getDestinationAfterLogin(state: unknown): string {
  const path = readReturnPath(state);
  const { action } = dueAction;
  if (!action || path === microsoftConnectPath) return path;
  return action.kind === 'invitation' ? action.from : '/continue';
}

type WantedAction = Omit<ProductAction, 'from'>;

/** The action is finished after the login. */
export function useLoginFor(): (action: WantedAction) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  return (action) => {
    setPendingAction({ ...action, from });
    void navigate('/login', { state: { from } });
  };
}

export function useAskToLogin(): (description: string, action: WantedAction) => void {
  const logInFor = useLoginFor();
  return (description, action) =>
    toast({
      title: 'Authentication required',
      description,
      icon: Lock,
      action: { label: 'Login', onPress: () => logInFor(action) },
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

export function readReturnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !URL.canParse(from, placeholderOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(from, placeholderOrigin);
  if (!from.startsWith('/') || origin !== placeholderOrigin || pathname.startsWith('//'))
    return '/';
  return replacedPaths[pathname] ?? pathname + search + hash;
}
