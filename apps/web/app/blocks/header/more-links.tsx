import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { currentStyle, furtherLinks, linkStyle } from './main-links.tsx';

export function MoreLinks() {
  const { pathname } = useLocation();
  const isCurrent = furtherLinks.some(({ to }) => to === pathname);
  return (
    <Menu
      label="More"
      className="lg:hidden"
      trigger={
        <button type="button" className={clsx(linkStyle, isCurrent && currentStyle)}>
          More
          <ChevronDown aria-hidden className="size-4" />
        </button>
      }
    >
      {furtherLinks.map(({ to, label }) => (
        <MenuItem key={to} asChild>
          <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
            {label}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
