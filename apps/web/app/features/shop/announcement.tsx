import type { AnnouncementContent } from '@partshelf/contract/shop/text-contents.ts';
import { X } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { Nonce } from '../../rendering/nonce.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { ShopLink } from './shop-link.tsx';

const dismissedClass = 'announcement-dismissed';

/** Before the first paint, so that a dismissed announcement never appears. */
const writeScript = (version: number) =>
  `try{if(localStorage.getItem('dismissedAnnouncement')==='${version}')document.documentElement.classList.add('${dismissedClass}')}catch{}`;

function isCurrent({ from, until }: AnnouncementContent): boolean {
  const now = Date.now();
  return (!from || Date.parse(from) <= now) && (!until || now < Date.parse(until));
}

export function Announcement() {
  const { announcement } = useShownTexts();
  const nonce = useContext(Nonce);
  // A cached page may be older than the start or the end of the announcement.
  const [isShown, setIsShown] = useState(true);

  const version = announcement && String(announcement.version);
  useEffect(() => {
    if (!announcement) return;
    const isDismissed = readStorage('localStorage', 'dismissedAnnouncement') === version;
    setIsShown(isCurrent(announcement) && !isDismissed);
  }, [announcement, version]);

  if (!announcement || !isShown) return null;

  function dismiss() {
    writeStorage('localStorage', 'dismissedAnnouncement', version!);
    setIsShown(false);
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  const { text, link } = announcement;
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR ? writeScript(announcement.version) : '',
        }}
      />
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
