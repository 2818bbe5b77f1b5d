import { recall, remember } from '../../../browser-storage.ts';
import { readOrigin } from '../session/origin.ts';

const kinds = ['cart', 'favorite', 'checkout'] as const;

/** What a visitor wanted to do with a product before being asked to log in. */
export interface PendingAction {
  readonly kind: (typeof kinds)[number];
  readonly productDocumentId: string;
  /** The page of this site where it was asked for. */
  readonly from: string;
}

/** Where the action of a tab is stored, and the one that any tab may finish. */
const tabName = 'pendingAction';
const sharedName = 'sharedPendingAction';
const lifetimeMs = 24 * 60 * 60 * 1000;
const documentIdPattern = /^[a-z0-9]{24}$/;

let dueAction: PendingAction | undefined;

function parse(text: string): PendingAction | undefined {
  try {
    const { kind, productDocumentId, from, expiresAt } = Object(JSON.parse(text));
    const isValid = kinds.includes(kind) && documentIdPattern.test(productDocumentId);
    const isCurrent = Date.now() < expiresAt && expiresAt <= Date.now() + lifetimeMs;
    if (!isValid || !isCurrent) return undefined;
    return { kind, productDocumentId, from: readOrigin({ from }) };
  } catch {
    return undefined;
  }
}

function toText(action: PendingAction): string {
  return JSON.stringify({ ...action, expiresAt: Date.now() + lifetimeMs });
}

/** Takes the place of any earlier action. Only this tab knows it until a mail is sent. */
export function setPendingAction(action: PendingAction): void {
  clearPendingAction();
  remember('sessionStorage', tabName, toText(action));
}

/** The action of this tab, or else the one that waits for a link from a mail. */
export function readPendingAction(): PendingAction | undefined {
  const texts = [recall('sessionStorage', tabName), recall('localStorage', sharedName)];
  for (const text of texts) {
    const action = text && parse(text);
    if (action) return action;
  }
  return undefined;
}

export function clearPendingAction(): void {
  dueAction = undefined;
  remember('localStorage', sharedName, undefined);
  dropActionOfTab();
}

/** For a visitor who leaves the login for the shop again. */
export function dropActionOfTab(): void {
  remember('sessionStorage', tabName, undefined);
}

/**
 * Hands the action of this tab over to the whole browser, where the link of a mail may open in
 * another tab. What was searched for is left out of the address.
 */
export function shareActionWithTabs(): void {
  const text = recall('sessionStorage', tabName);
  const action = text && parse(text);
  if (!action) return;
  const { pathname } = new URL(action.from, window.location.origin);
  remember('localStorage', sharedName, toText({ ...action, from: pathname }));
  dropActionOfTab();
}

/** The person has just signed in on this page, which alone may now finish the action. */
export function makeActionDue(): void {
  const action = readPendingAction();
  clearPendingAction();
  dueAction = action;
}

export function isActionDue(): boolean {
  return dueAction !== undefined;
}

/** The action to finish now, once. */
export function takeDueAction(): PendingAction | undefined {
  const action = dueAction;
  dueAction = undefined;
  return action;
}
