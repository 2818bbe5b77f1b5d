import { NavLink } from 'react-router';

export const mainLinks = [
  { to: '/', label: 'Home' },
  { to: '/order', label: 'Track My Order' },
];

export function MainLinks() {
  return (
    <nav aria-label="Main" className="ml-auto hidden gap-0.5 md:flex">
      {mainLinks.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="relative flex h-10 items-center rounded-md px-[11px] text-sm font-[550] whitespace-nowrap text-muted-foreground after:absolute after:inset-x-[11px] after:-bottom-[12.5px] after:h-0.5 hover:bg-accent hover:text-foreground aria-[current=page]:text-foreground aria-[current=page]:after:bg-shelf"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
