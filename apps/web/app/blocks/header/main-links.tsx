import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';

const homeLink = { to: '/', label: 'Home' };

const furtherLinks = [
  { to: '/sharepoint-online', label: 'SharePoint Online' },
  { to: '/order', label: 'Track My Order' },
  { to: '/support', label: 'Support' },
];

export const mainLinks = [homeLink, ...furtherLinks];

const linkStyle =
  'relative flex h-10 items-center gap-1 rounded-md px-1.5 text-sm font-[550] whitespace-nowrap text-muted-foreground hover:bg-accent hover:text-foreground min-[73.75rem]:px-[11px]';
const currentStyle =
  'text-foreground after:absolute after:inset-x-1.5 after:-bottom-[12.5px] after:h-0.5 after:bg-shelf min-[73.75rem]:after:inset-x-[11px]';

export function MainLinks() {
  return (
    <nav aria-label="Main" className="ml-auto flex gap-0.5 max-md:hidden">
      {mainLinks.map((link) => (
        <NavLink
          key={link.to}
          to={link.to}
          end
          className={({ isActive }) =>
            clsx(linkStyle, isActive && currentStyle, link !== homeLink && 'max-lg:hidden')
          }
        >
          {link.label}
        </NavLink>
      ))}
      <MoreLinks />
    </nav>
  );
}

function MoreLinks() {
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
