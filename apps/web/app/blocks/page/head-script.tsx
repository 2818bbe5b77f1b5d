import { useContext } from 'react';
import { useMatches } from 'react-router';
import { replaceBlockedStorageScript } from '../../browser-storage.ts';
import { sendVisitorToLoginScript } from '../../features/accounts/access-denied.ts';
import { Nonce } from '../../rendering/hydration.tsx';
import { themeScript } from '../../theme.ts';
import { earlyEventsScript } from '../../rendering/load-on-use.tsx';

type GuardHandle = { readonly isForSignedIn?: true } | undefined;

/** Runs once, with the HTML of the server. */
export function HeadScript() {
  const isForSignedIn = useMatches().some(({ handle }) => (handle as GuardHandle)?.isForSignedIn);
  return (
    <script
      nonce={useContext(Nonce)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeScript(isForSignedIn) : '' }}
    />
  );
}

function writeScript(isForSignedIn: boolean): string {
  const pageScript = `${replaceBlockedStorageScript};${themeScript};${earlyEventsScript}`;
  return isForSignedIn ? `${sendVisitorToLoginScript};${pageScript}` : pageScript;
}
