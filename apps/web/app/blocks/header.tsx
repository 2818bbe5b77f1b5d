import { Heart, ShoppingCart, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { SearchBar } from '../features/catalog/search-bar.tsx';
import { Button } from '../ui/button.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import type { AccountProps } from './account-entry.tsx';
import { AccountMenu, PhoneMenu } from './header-menus.tsx';
import { HomeLink } from './logo.tsx';
import { MainLinks } from './main-links.tsx';
import { useHideOnScroll } from './use-hide-on-scroll.ts';

interface HeaderProps extends AccountProps {
  cartCount: number;
  favoriteCount: number;
}

/** Slides away while scrolling down, except while it holds the focus or an open menu. */
export function Header({ cartCount, favoriteCount, ...account }: HeaderProps) {
  const isHidden = useHideOnScroll();
  return (
    <header
      data-hidden={isHidden || undefined}
      className="sticky top-0 z-30 border-b border-border bg-background/92 backdrop-blur-[10px] backdrop-saturate-140 transition-[translate] duration-(--d-base) data-hidden:[&:not(:focus-within,:has([aria-expanded=true]))]:-translate-y-full"
    >
      <div className="page-width flex items-center gap-x-2 max-md:flex-wrap max-md:gap-y-2 max-md:py-2 max-md:pb-2.5 md:h-16 md:gap-x-3 min-[73.75rem]:gap-x-5">
        <HomeLink />
        <SearchBar className="max-md:order-last max-md:w-full md:max-w-[440px] md:min-w-0 md:flex-[1_1_380px]" />
        <MainLinks />
        <div className="flex shrink-0 items-center gap-0.5 max-md:ml-auto">
          <CountedLink to="/favorite" label="Wishlist" icon={Heart} count={favoriteCount} />
          <CountedLink to="/cart" label="Cart" icon={ShoppingCart} count={cartCount} />
          <AccountMenu {...account} />
          <PhoneMenu {...account} />
        </div>
      </div>
    </header>
  );
}

interface CountedLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
  count: number;
}

function CountedLink({ to, label, icon: Icon, count }: CountedLinkProps) {
  const items = count === 1 ? '1 item' : `${count} items`;
  return (
    <Button asChild variant="ghost" size="icon" className="relative">
      <Link to={to} aria-label={count > 0 ? `${label}, ${items}` : label}>
        <Icon aria-hidden />
        <CountBadge count={count} />
      </Link>
    </Button>
  );
}
