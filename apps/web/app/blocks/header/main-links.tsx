import { clsx } from 'clsx';
import { NavLink } from 'react-router';
import { loadOnUse } from '../../rendering/load-on-use.tsx';

const homeLink = { to: '/', label: 'Home' };

export const furtherLinks = [
  { to: '/sharepoint-online', label: 'SharePoint Online' },
  { to: '/order', label: 'Track My Order' },
  { to: '/support', label: 'Support' },
];

export const mainLinks = [homeLink, ...furtherLinks];

export const linkStyle =
  'relative flex h-10 items-center gap-1 rounded-md px-1.5 text-sm font-[550] whitespace-nowrap text-muted-foreground hover:bg-accent hover:text-foreground min-[73.75rem]:px-[11px]';
export const currentStyle =
  'text-foreground after:absolute after:inset-x-1.5 after:-bottom-[12.5px] after:h-0.5 after:bg-shelf min-[73.75rem]:after:inset-x-[11px]';

const more = loadOnUse(async () => (await import('./more-links.tsx')).MoreLinks);

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
      <more.Part />
    </nav>
  );
}
