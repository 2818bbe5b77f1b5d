import { readStorage, writeStorage } from '../../../browser-storage.ts';
import { readReturnPath } from '../session/return-path.ts';
import {
  clearPendingAction,
  clearTabAction,
  due,
  sharedName,
  tabName,
} from './clear-pending-action.ts';

const kinds = ['cart', 'favorite', 'checkout'] as const;

export interface PendingAction {
  readonly kind: (typeof kinds)[number];
  readonly productDocumentId: string;
  readonly from: string;
}

const lifetimeMs = 24 * 60 * 60 * 1000;
const documentIdPattern = /^[a-z0-9]{24}$/;

function parse(text: string): PendingAction | undefined {
  try {
    const { kind, productDocumentId, from, expiresAt } = Object(JSON.parse(text));
    const isValid = kinds.includes(kind) && documentIdPattern.test(productDocumentId);
    const isLive = Date.now() < expiresAt && expiresAt <= Date.now() + lifetimeMs;
    if (!isValid || !isLive) return undefined;
    return { kind, productDocumentId, from: readReturnPath({ from }) };
  } catch {
    return undefined;
  }
}

function serialize(action: PendingAction): string {
  return JSON.stringify({ ...action, expiresAt: Date.now() + lifetimeMs });
}

/** Replaces any earlier action. Only this tab sees it until a mail is sent. */
export function setPendingAction(action: PendingAction): void {
  clearPendingAction();
  writeStorage('sessionStorage', tabName, serialize(action));
}

export function readPendingAction(): PendingAction | undefined {
  const texts = [readStorage('sessionStorage', tabName), readStorage('localStorage', sharedName)];
  for (const text of texts) {
    const action = text && parse(text);
    if (action) return action;
  }
  return undefined;
}

/** The link of a mail may open in another tab. The query of the page is left out. */
export function shareActionAcrossTabs(): void {
  const text = readStorage('sessionStorage', tabName);
  const action = text && parse(text);
  if (!action) return;
  const { pathname } = new URL(action.from, window.location.origin);
  writeStorage('localStorage', sharedName, serialize({ ...action, from: pathname }));
  clearTabAction();
}

/** Call after signing in: only then may this page finish the action. */
export function markActionDue(): void {
  const action = readPendingAction();
  clearPendingAction();
  due.action = action;
}

export function isActionDue(): boolean {
  return due.action !== undefined;
}

/** The action to finish now; answered once. */
export function consumeDueAction(): PendingAction | undefined {
  const { action } = due;
  due.action = undefined;
  return action;
}
