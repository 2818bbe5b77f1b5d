import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useNavigationType } from 'react-router';
import { PageTitle } from '../ui/page.tsx';

interface BackOfficeHeadingProps {
  title: string;
  above?: ReactNode;
  aside?: ReactNode;
  actions?: ReactNode;
  /** Sticks to the top; on phones only the actions stick, at the bottom. */
  isSticky?: boolean;
  /** The tabs below a sticky heading stick with it, on phones alone. */
  tabs?: ReactNode;
  children?: ReactNode;
}

const stickyBar = 'top-0 z-20 bg-background md:-mt-3 md:py-3 tall:md:sticky';

const stickyOnPhones =
  'max-md:*:grow tall:max-md:fixed tall:max-md:inset-x-0 tall:max-md:bottom-0 tall:max-md:z-20 tall:max-md:border-t tall:max-md:border-border tall:max-md:bg-background tall:max-md:px-4 tall:max-md:py-2.5';

export function BackOfficeHeading(props: BackOfficeHeadingProps) {
  const { title, above, aside, actions, isSticky, tabs, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const navigationType = useNavigationType();

  // The heading of the loading state had the focus and was removed.
  const restoreFocus = useEffectEvent(() => {
    const hasFollowedLink = navigationType !== 'POP';
    if (hasFollowedLink && document.activeElement === document.body) heading.current?.focus();
  });
  useEffect(() => restoreFocus(), []);

  const head = (
    <header
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 has-[+[data-slot=toolbar]]:mb-3',
        tabs ? 'mb-3' : 'mb-5',
        isSticky && !tabs && stickyBar,
      )}
    >
      <PageTitle>{`${title} | Back office`}</PageTitle>
      <div className="min-w-0">
        {above}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="text-section wrap-anywhere">
            {title}
          </h1>
          {aside}
        </div>
      </div>
      {actions && (
        <div
          data-sticky={isSticky || undefined}
          className={clsx('flex flex-wrap items-center gap-2', isSticky && stickyOnPhones)}
        >
          {actions}
        </div>
      )}
      {children}
    </header>
  );
  if (!tabs) return head;
  return (
    <div data-tabs className={`mb-2 max-md:contents ${stickyBar}`}>
      {head}
      <div className="top-0 z-10 bg-background max-md:-mx-4 max-md:mb-3 max-md:px-4 max-md:py-2 tall:max-md:sticky">
        {tabs}
      </div>
    </div>
  );
}
