import { useContext } from 'react';
import { useMatches } from 'react-router';
import { replaceBlockedStorageScript } from '../../browser-storage.ts';
import { sendVisitorToLoginScript } from '../../features/accounts/access-denied.ts';
import { Nonce } from '../../rendering/hydration.tsx';
import { sessionCookiePattern } from '../../session.ts';
import { themeScript } from '../../theme.ts';
import { earlyEventsScript } from '../../rendering/load-on-use.tsx';
import favicon from '../../assets/favicon.svg';
import { useBrand, useImageUrl } from '../../shop-settings.ts';

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
  const pageScript = [
    replaceBlockedStorageScript(),
    themeScript(),
    `(${reserveBuyingSpace})(${sessionCookiePattern})`,
    earlyEventsScript(),
  ].join(';');
  return isForSignedIn ? `${sendVisitorToLoginScript()};${pageScript}` : pageScript;
}

/** The header says for which company one buys. It must use nothing from outside. */
function reserveBuyingSpace(sessionCookie: RegExp) {
  try {
    const chosen = sessionStorage.getItem('tabCompany') ?? localStorage.getItem('chosenCompany');
    const isBuying = sessionCookie.test(document.cookie) && chosen?.includes(' ') === true;
    document.documentElement.toggleAttribute('data-buying', isBuying);
  } catch {
    // Without storage there is no choice.
  }
}

/** It is drawn from the logo of the vendor, or those of the app. */
export function BrandIcons() {
  const { logo, icons } = useBrand();
  const toImageUrl = useImageUrl();
  const find = (sizePx: number) => {
    const icon = icons.find((one) => one.sizePx === sizePx && one.purpose === 'any');
    return icon && toImageUrl(icon.url);
  };
  const small = find(32);
  return (
    <>
      {small ? (
        <link rel="icon" href={small} sizes="32x32" type="image/png" />
      ) : (
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
      )}
      <link rel="apple-touch-icon" href={find(180) ?? '/apple-touch-icon.png'} />
      {!logo && <link rel="icon" href={favicon} type="image/svg+xml" />}
    </>
  );
}

export function BrandStyle() {
  const nonce = useContext(Nonce);
  const { accent, accentStyles } = useBrand();
  if (!accent || !accentStyles) return null;
  return (
    <>
      <meta name="theme-color" content={accent} />
      <style nonce={nonce} suppressHydrationWarning>
        {accentStyles}
      </style>
    </>
  );
}
