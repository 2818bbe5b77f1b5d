import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { PageBody } from '../../ui/page.tsx';

interface AccountPageProps {
  heading: ReactNode;
  /** The second level of the current entry, below the others. */
  secondLevel?: ReactNode;
  children: ReactNode;
}

export function AccountPage({ heading, secondLevel, children }: AccountPageProps) {
  return (
    <PageBody width="page">
      {heading}
      <div className="rail-columns">
        <div className="min-w-0 md:tall:sticky md:tall:top-24">
          <AccountLinks />
          {secondLevel}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </PageBody>
  );
}

const links = [
  { to: '/order', label: 'Orders' },
  { to: '/favorite', label: 'Wishlist' },
  { to: '/profile', label: 'Profile' },
  { to: '/profile/security', label: 'Security' },
  { to: '/profile/emails', label: 'Emails' },
  { to: '/profile/data', label: 'Data' },
  { to: '/company', label: 'Company' },
];

/** On phones it is a row that scrolls sideways. */
function AccountLinks() {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const row = list.current!;
    const current = row.querySelector<HTMLElement>('[aria-current]');
    if (current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <nav aria-label="Account">
      <ul
        ref={list}
        className="relative -mx-(--gutter) flex scroll-px-(--gutter) gap-2 overflow-x-auto px-(--gutter) py-1 md:mx-0 md:grid md:gap-0.5 md:overflow-visible md:border-l-2 md:border-border md:p-0"
      >
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/profile'}
              className="text-sm max-md:flex max-md:h-10 max-md:items-center max-md:rounded-full max-md:border max-md:border-border max-md:bg-card max-md:px-3.5 max-md:whitespace-nowrap max-md:aria-[current=page]:border-foreground max-md:aria-[current=page]:bg-foreground max-md:aria-[current=page]:text-background md:rail-link"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
