import { Heart, ShoppingCart } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { Link, NavLink } from 'react-router';
import type { BuyingCompany } from '../../features/companies/chosen-company.ts';
import { hasChosenCategory } from '../../features/catalog/has-chosen-category.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { IconLink } from '../../ui/icon-link.tsx';
import type { AccountProps } from './account-menu.tsx';
import { usePromises } from '../../shop-settings.ts';
import { HomeLink } from '../../features/branding/logo.tsx';

const search = loadOnUse(
  async () => (await import('../../features/catalog/search-bar.tsx')).SearchBar,
  { isOutdated: hasChosenCategory, isForEveryone: true },
);

const buttons = loadOnUse(async () => (await import('./header-buttons.tsx')).HeaderButtons);

const more = loadOnUse(async () => (await import('./header-buttons.tsx')).MoreButton);

export const preloadHeader = () =>
  Promise.all([search.preload(), buttons.preload(), more.preload()]);

interface HeaderProps extends Omit<AccountProps, 'onLogout'> {
  cartCount: number;
  favoriteCount: number;
  company?: BuyingCompany | null;
  helpdeskLink?: ReactNode;
  isCompact?: boolean;
}

/**
 * Hides while scrolling down, unless it contains the focus or an open menu, or a product was just
 * added to the cart.
 */
export function Header({
  cartCount,
  favoriteCount,
  company,
  helpdeskLink,
  isCompact,
  ...account
}: HeaderProps) {
  const isScrolledAway = useHideOnScroll();
  const wasJustAdded = useWasJustAdded(cartCount);
  const isHidden = isScrolledAway && !wasJustAdded;
  return (
    <header
      data-hidden={isHidden || undefined}
      className={clsx(
        !isCompact && 'max-xl:in-[html[data-buying]]:pb-6',
        'relative z-30 border-b border-border bg-background/92 backdrop-blur-[10px] backdrop-saturate-140 transition-[translate] duration-(--d-base) tall:sticky tall:top-0 tall:data-hidden:[&:not(:focus-within,:has([aria-expanded=true]))]:-translate-y-full',
      )}
    >
      <div
        className={clsx(
          'flex items-center gap-x-2 md:gap-x-3 min-[73.75rem]:gap-x-5',
          isCompact
            ? 'h-[calc(var(--header-h)-1px)] px-4 md:px-5'
            : 'page-width max-md:flex-wrap max-md:gap-y-2 max-md:py-2 max-md:pb-2.5 md:h-16',
        )}
      >
        <HomeLink />
        {!isCompact && (
          <search.Part className="max-md:order-last max-md:w-full md:max-w-110 md:min-w-0 md:flex-[1_1_380px]" />
        )}
        <MainLinks />
        {!isCompact && <BuyingFor company={company} />}
        <div className="-mr-1 flex shrink-0 items-center gap-0.5 max-md:ml-auto">
          {helpdeskLink}
          {!isCompact && (
            <>
              <IconLink
                to="/favorite"
                label={`Wishlist${describeCount(favoriteCount)}`}
                icon={Heart}
                count={favoriteCount}
              />
              <IconLink
                to="/cart"
                label={`Cart${describeCount(cartCount)}`}
                icon={ShoppingCart}
                count={cartCount}
              />
            </>
          )}
          <buttons.Part {...account} />
        </div>
      </div>
    </header>
  );
}

/** Its place is reserved before the company is known. */
function BuyingFor({ company }: Pick<HeaderProps, 'company'>) {
  return (
    <p className="hidden text-xs in-[html[data-buying]]:block max-xl:absolute max-xl:inset-x-(--gutter) max-xl:bottom-1 xl:w-26 xl:shrink-0 xl:text-right">
      {company && (
        <Link
          to={`/company/${company.documentId}`}
          title={company.name}
          className="flex items-center gap-1 rounded-sm hover:underline xl:block"
        >
          <span className="text-muted-foreground">Buying for </span>
          <span className="truncate font-semibold xl:block">{company.name}</span>
        </Link>
      )}
    </p>
  );
}

const describeCount = (count: number) => {
  if (count === 0) return '';
  return count === 1 ? ', 1 item' : `, ${count} items`;
};

export const homeLink = { to: '/', label: 'Home' };

const soonLink = { to: '/sharepoint-online', label: 'SharePoint Online' };

export function useFurtherLinks() {
  const { showsComingSoon } = usePromises();
  return [
    ...(showsComingSoon ? [soonLink] : []),
    { to: '/order', label: 'Track My Order' },
    { to: '/support', label: 'Support' },
  ];
}

export const isCurrentPath = (to: string, pathname: string) =>
  pathname === to || pathname.startsWith(`${to}/`);

export const linkStyle =
  'relative flex h-10 items-center gap-1 rounded-md px-1.5 text-sm font-medium whitespace-nowrap text-muted-foreground hover:bg-accent hover:text-foreground min-[73.75rem]:px-[11px]';
export const currentStyle =
  'text-foreground after:absolute after:inset-x-1.5 after:-bottom-[12.5px] after:h-0.5 after:bg-shelf min-[73.75rem]:after:inset-x-[11px]';

function MainLinks() {
  const links = [homeLink, ...useFurtherLinks()];
  return (
    <nav aria-label="Main" className="ml-auto flex gap-0.5 max-md:hidden">
      {links.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          end={link === homeLink}
          className={({ isActive }) =>
            clsx(linkStyle, isActive && currentStyle, link !== homeLink && 'max-lg:hidden')
          }
        >
          {link.label}
        </NavLink>
      ))}
      <more.Part />
    </nav>
  );
}

const hideBelowPx = 50;

/** Returns true while scrolling down, false near the top or while scrolling up. */
function useHideOnScroll(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let lastY = window.scrollY;
    function handleScroll() {
      const y = window.scrollY;
      if (y !== lastY) setIsHidden(y > lastY && y > hideBelowPx);
      lastY = y;
    }
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isHidden;
}

const addedMs = 2_000;

function useWasJustAdded(cartCount: number): boolean {
  const [isAdded, setIsAdded] = useState(false);
  const lastCount = useRef(cartCount);
  useEffect(() => {
    const hasGrown = cartCount > lastCount.current;
    lastCount.current = cartCount;
    setIsAdded(hasGrown);
    if (!hasGrown) return;
    const timer = setTimeout(() => setIsAdded(false), addedMs);
    return () => clearTimeout(timer);
  }, [cartCount]);
  return isAdded;
}
