import { CircleUser, Menu as MenuIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { AccountEntry, type AccountProps } from './account-entry.tsx';
import { mainLinks } from './main-links.tsx';

/** From 768 px on: the account alone, the links stand beside it. */
export function AccountMenu(account: AccountProps) {
  const { person } = account;
  return (
    <Menu
      label="Account menu"
      icon={person ? <Avatar person={person} /> : <CircleUser aria-hidden />}
      className="max-md:hidden"
    >
      <AccountEntry {...account} />
    </Menu>
  );
}

/** Below 768 px: the links that find no room in the header, and the account. */
export function PhoneMenu(account: AccountProps) {
  return (
    <Menu label="Menu" icon={<MenuIcon aria-hidden />} className="md:hidden">
      {mainLinks.map(({ to, label }) => (
        <MenuItem key={to} asChild>
          <Link to={to}>{label}</Link>
        </MenuItem>
      ))}
      <hr className="my-1.5 border-border" />
      <AccountEntry {...account} />
    </Menu>
  );
}
