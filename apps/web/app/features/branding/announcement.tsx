import { isAnnouncementCurrent } from '@partshelf/contract/branding/brand.ts';
import { X } from 'lucide-react';
import { useContext, useState } from 'react';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { FromServer, Nonce, useIsHydrated } from '../../rendering/hydration.tsx';
import { useShownTexts } from '../../shop-settings.ts';
import { ShopLink } from './links.tsx';

const dismissedClass = 'announcement-dismissed';

const writeScript = (version: number) =>
  `try{if(localStorage.getItem('dismissedAnnouncement')==='${version}')document.documentElement.classList.add('${dismissedClass}')}catch{}`;

const isRemembered = (version: number) =>
  readStorage('localStorage', 'dismissedAnnouncement') === String(version);

export function AnnouncementBar() {
  const { announcement } = useShownTexts();
  const nonce = useContext(Nonce);
  const isHydrated = useIsHydrated();
  const [dismissed, setDismissed] = useState<number>();
  if (!announcement) return null;

  const { version, text, link } = announcement;
  // A cached page may be older than the start or the end.
  const isShown = isHydrated
    ? dismissed !== version && isAnnouncementCurrent(announcement) && !isRemembered(version)
    : announcement.isCurrent;
  if (!isShown) return null;

  function dismiss() {
    writeStorage('localStorage', 'dismissedAnnouncement', String(version));
    setDismissed(version);
    document.getElementById('content')?.focus({ preventScroll: true });
  }
  return (
    <>
      <FromServer>
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? writeScript(version) : '',
          }}
        />
      </FromServer>
      <section
        aria-label="Announcement"
        className="border-b border-border bg-muted text-sm in-[.announcement-dismissed]:hidden"
      >
        <div className="page-width flex items-center gap-3 py-2">
          <p className="grow wrap-anywhere md:text-center">
            {text}
            {link && (
              <>
                {' '}
                <ShopLink to={link.to} className="link font-semibold">
                  {link.label}
                </ShopLink>
              </>
            )}
          </p>
          <button
            type="button"
            aria-label="Dismiss announcement"
            onClick={dismiss}
            className="grid size-8 shrink-0 place-items-center rounded-md text-muted-foreground hover:text-foreground"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      </section>
    </>
  );
}
