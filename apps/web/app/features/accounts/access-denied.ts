import { readStorage, writeStorage } from '../../browser-storage.ts';
import { sessionCookiePattern } from '../../session.ts';
import { toast } from '../../ui/toast.tsx';

/** It is an inline script before anything else loads, so it may use nothing from outside. */
function sendVisitorToLogin(sessionCookie: RegExp) {
  if (sessionCookie.test(document.cookie)) return;
  try {
    sessionStorage.setItem('deniedPage', location.pathname + location.search + location.hash);
  } catch {
    // Without storage the page itself does it later.
    return;
  }
  window.stop();
  location.replace('/login');
}

export const sendVisitorToLoginScript = () => `(${sendVisitorToLogin})(${sessionCookiePattern})`;

/**
 * It runs on the page that the script above leads to, before the router reads the navigation state.
 */
export function restoreDeniedPage(): void {
  const from = readStorage('sessionStorage', 'deniedPage');
  if (from === undefined) return;
  writeStorage('sessionStorage', 'deniedPage', undefined);
  if (location.pathname !== '/login') return;
  // The router keeps its navigation state under this name.
  history.replaceState({ usr: { from } }, '');
  showAccessDenied();
}

export function showAccessDenied(): void {
  toast({
    variant: 'destructive',
    title: 'Access Denied',
    description: 'You need to log in to access this page.',
  });
}
