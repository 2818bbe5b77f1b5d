import { useEffect, type ReactNode } from 'react';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
} from 'react-router';
import './styles/app.css';
import archivo from './assets/fonts/archivo-ascii.woff2';
import martianMono from './assets/fonts/martian-mono-ascii.woff2';
import { ReplayEarlyEvents } from './rendering/load-on-use.tsx';
import { BrandIcons, BrandStyle, HeadScript } from './blocks/page/document-head.tsx';
import { ConnectionNotice } from './blocks/page/connection-notice.tsx';
import { PageError } from './blocks/page/page-error.tsx';
import { restoreLateScroll, RouteFocus, RouteIndicator } from './blocks/page/route-changes.tsx';
import { SessionDialogs } from './features/accounts/session-dialogs.tsx';
import { editorMeta, isEditorPage } from './rendering/editor-page.ts';
import { useSecondFactorRefusal } from './features/accounts/second-factor-refusal.ts';
import { useSessionEnd } from './features/accounts/session-end.ts';
import { FromServer } from './rendering/hydration.tsx';
import { settingsContext } from './rendering/load-context.ts';
import { PageQueries } from './rendering/page-queries.tsx';
import { SettingsProvider } from './shop-settings.ts';
import { followTheme } from './theme.ts';
import { Toaster } from './ui/toast.tsx';

export const links: LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', crossOrigin: 'anonymous' },
  { rel: 'preload', href: martianMono, as: 'font', crossOrigin: 'anonymous' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(settingsContext);
}

/** The settings stay valid until the shop is configured again. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <SettingsProvider value={useRouteLoaderData<typeof loader>('root')}>
      <Document>{children}</Document>
    </SettingsProvider>
  );
}

function Document({ children }: { children: ReactNode }) {
  const hasEditor = useMatches().some(({ handle }) => isEditorPage(handle));
  return (
    // The first script sets the theme's class before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <FromServer>
          {hasEditor && <meta name={editorMeta} />}
          <HeadScript />
        </FromServer>
        <BrandStyle />
        <Links />
        <BrandIcons />
      </head>
      <body>
        {children}
        <Toaster />
        <FromServer>
          <ScrollRestoration />
          <PageQueries />
          <Scripts />
        </FromServer>
      </body>
    </html>
  );
}

export default function App() {
  useSessionEnd();
  useSecondFactorRefusal();
  useEffect(followTheme, []);
  useEffect(restoreLateScroll, []);
  return (
    <>
      <ReplayEarlyEvents />
      <RouteIndicator />
      <RouteFocus />
      <ConnectionNotice />
      <Outlet />
      <SessionDialogs />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main>
      <PageError error={error} />
    </main>
  );
}
