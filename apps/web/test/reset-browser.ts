// Its dates extend Date, which must not be that of a test with a clock of its own.
import 'react-day-picker';
import { afterEach, beforeAll, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { setSessionEndReason } from '../app/features/accounts/session-end.ts';
import { clearSelection } from '../app/features/cart/cart.ts';
import { storeChoice } from '../app/features/companies/chosen-company.ts';
import { setSessionCode } from '../app/features/discounts/session-code.ts';
import { settleReauthentication } from '../app/session-requests.ts';
import { removeToken } from '../app/session.ts';
import { SettingsProvider } from '../app/shop-settings.ts';
import '../app/styles/app.css';
import { closeShownToast } from '../app/ui/toast.tsx';
import { setTimeZone } from '../app/admin/time-zone.tsx';
import './held-toasts.css';

const { title } = document;
const { href } = window.location;

const holdMs = 100;

/**
 * Toasts stay, as while the pointer rests on them: a slow machine may look at them only after the
 * seconds that they have. A test with a clock of its own sees them leave.
 */
setInterval(() => {
  if (vi.isFakeTimers()) return;
  const toast = document.querySelector('[data-slot=toast]');
  toast?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
}, holdMs);

/** Where the last file left the pointer, something of this file would be hovered over. */
beforeAll(() => commands.movePointerAway());

/** All files of a worker share one page and its modules. */
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  vi.restoreAllMocks();
  resetStores();
  resetPage();
});

function resetStores() {
  settleReauthentication(false);
  closeShownToast();
  removeToken();
  setSessionEndReason('lost');
  clearSelection();
  setSessionCode(undefined);
  storeChoice(undefined);
  setTimeZone();
  // It sets the date format and the currency.
  SettingsProvider({ value: undefined });
  localStorage.clear();
  sessionStorage.clear();
}

function resetPage() {
  window.history.replaceState(null, '', href);
  document.title = title;
  document.body.replaceChildren();
  removeAttributes(document.body);
  removeAttributes(document.documentElement, 'lang');
}

function removeAttributes(element: HTMLElement, kept?: string) {
  for (const name of element.getAttributeNames()) if (name !== kept) element.removeAttribute(name);
}
