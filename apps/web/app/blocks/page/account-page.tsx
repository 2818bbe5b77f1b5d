import { QueryClientContext, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { ownLicencesQuery } from '../../features/licences/licence-queries.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { PageBody } from '../../ui/page-body.tsx';

interface AccountLink {
  readonly to: string;
  readonly label: string;
  /** It is not current on the pages below it. */
  readonly end?: boolean;
}

/** Quotes need a seller: the settings of invoices are complete. Licences are for who has one. */
const links: readonly AccountLink[] = [
  { to: '/order', label: 'Orders' },
  { to: '/quotes', label: 'Quotes' },
  { to: '/licences', label: 'Licences' },
  { to: '/favorite', label: 'Wishlist' },
  { to: '/profile', label: 'Profile', end: true },
  { to: '/profile/security', label: 'Security' },
  { to: '/profile/emails', label: 'Emails' },
  { to: '/profile/data', label: 'Data' },
  { to: '/company', label: 'Company' },
];

interface AccountPageProps {
  heading: ReactNode;
  /** Stands below the last of the others. */
  companyLinks?: readonly AccountLink[];
  children: ReactNode;
}

export function AccountPage({ heading, companyLinks, children }: AccountPageProps) {
  const { hasQuotes, hasLicences } = useShownTexts();
  const shown = links.filter(
    ({ to }) => (to !== '/quotes' || hasQuotes) && (to !== '/licences' || hasLicences),
  );
  return (
    <PageBody>
      {heading}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:rail-columns">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 text-sm lg:gap-0.5 lg:tall:sticky lg:tall:top-24">
          <LinkRow
            label="Account"
            links={shown}
            className="max-lg:-mx-(--gutter) max-lg:gap-2 max-lg:px-(--gutter) max-lg:py-1"
            linkClassName="max-lg:h-10 max-lg:rounded-full max-lg:border max-lg:border-border max-lg:bg-card max-lg:px-3.5 max-lg:aria-[current=page]:border-foreground max-lg:aria-[current=page]:bg-foreground max-lg:aria-[current=page]:text-background"
          />
          {companyLinks && (
            <LinkRow
              label="Company"
              links={companyLinks}
              keepsScroll
              className="max-lg:rounded-[10px] max-lg:bg-secondary max-lg:p-1 max-lg:text-xs lg:ml-4.5"
              linkClassName="max-lg:h-9 max-lg:rounded-sm max-lg:px-1.5 max-lg:font-semibold max-lg:text-muted-foreground max-lg:-outline-offset-2 max-lg:aria-[current=page]:bg-card max-lg:aria-[current=page]:text-foreground max-lg:aria-[current=page]:shadow-sm dark:max-lg:aria-[current=page]:bg-secondary-hover"
            />
          )}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </PageBody>
  );
}

interface LinkRowProps {
  label: string;
  links: readonly AccountLink[];
  keepsScroll?: boolean;
  className: string;
  linkClassName: string;
}

/**
 * The row scrolls sideways on phones and tablets. It shows the current link and the one with the
 * focus whole.
 */
function LinkRow({ label, links: shown, keepsScroll, className, linkClassName }: LinkRowProps) {
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => showLink(list.current!.querySelector<HTMLElement>('[aria-current]')), []);

  return (
    <nav aria-label={label}>
      <ul
        ref={list}
        className={clsx(
          'relative flex overflow-x-auto lg:grid lg:gap-0.5 lg:overflow-visible lg:border-l-2 lg:border-border',
          className,
        )}
      >
        {shown.map((link) =>
          link.to === '/licences' ? (
            <LicencesItem key={link.to} link={link} className={linkClassName} />
          ) : (
            <LinkItem
              key={link.to}
              link={link}
              keepsScroll={keepsScroll}
              className={linkClassName}
            />
          ),
        )}
      </ul>
    </nav>
  );
}

interface LinkItemProps {
  link: AccountLink;
  keepsScroll?: boolean | undefined;
  className: string;
}

function LinkItem({ link: { to, label, end }, keepsScroll, className }: LinkItemProps) {
  return (
    <li className="max-lg:grow">
      <NavLink
        to={to}
        end={end}
        preventScrollReset={keepsScroll}
        onFocus={({ currentTarget }) => {
          // A link that moves below the pointer would not be clicked.
          if (currentTarget.matches(':focus-visible')) showLink(currentTarget);
        }}
        className={clsx(
          'max-lg:flex max-lg:items-center max-lg:justify-center max-lg:whitespace-nowrap lg:rail-link',
          className,
        )}
      >
        {label}
      </NavLink>
    </li>
  );
}

/** What is shown before the page itself loads no data. */
function LicencesItem(item: LinkItemProps) {
  return useContext(QueryClientContext) && <OwnLicencesItem {...item} />;
}

function OwnLicencesItem(item: LinkItemProps) {
  const { data } = useQuery(ownLicencesQuery(1));
  return data !== undefined && data.meta.pagination.total > 0 && <LinkItem {...item} />;
}

function showLink(link: HTMLElement | null) {
  const row = link?.closest('ul');
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
