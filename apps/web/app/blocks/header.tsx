import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { CountBadge } from '../ui/count-badge.tsx';
import type { AccountProps } from './account-entry.tsx';
import { AccountMenu, PhoneMenu } from './header-menus.tsx';
import { HomeLink } from './logo.tsx';
import { MainLinks } from './main-links.tsx';
import { useHideOnScroll } from './use-hide-on-scroll.ts';

interface HeaderProps extends AccountProps {
  cartCount: number;
}

/** Slides away while scrolling down, except while it holds the focus or an open menu. */
export function Header({ cartCount, ...account }: HeaderProps) {
  const isHidden = useHideOnScroll();
  return (
    <header
      data-hidden={isHidden || undefined}
      className="sticky top-0 z-30 border-b border-border bg-background/92 backdrop-blur-[10px] backdrop-saturate-140 transition-[translate] duration-(--d-base) data-hidden:[&:not(:focus-within,:has([aria-expanded=true]))]:-translate-y-full"
    >
      <div className="page-width flex h-14 items-center gap-2 md:h-16 md:gap-5">
        <HomeLink />
        <MainLinks />
        <div className="flex items-center gap-0.5 max-md:ml-auto">
          <CartLink count={cartCount} />
          <AccountMenu {...account} />
          <PhoneMenu {...account} />
        </div>
      </div>
    </header>
  );
}

function CartLink({ count }: { count: number }) {
  const items = count === 1 ? '1 item' : `${count} items`;
  return (
    <Button asChild variant="ghost" size="icon" className="relative">
      <Link to="/cart" aria-label={count > 0 ? `Cart, ${items}` : 'Cart'}>
        <ShoppingCart aria-hidden />
        <CountBadge count={count} />
      </Link>
    </Button>
  );
}
