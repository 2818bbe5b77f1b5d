import {
  ExternalLink,
  KeyRound,
  LogOut,
  type LucideIcon,
  Monitor,
  MonitorSmartphone,
  Moon,
  Sun,
  UserRound,
} from 'lucide-react';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { AccountProps } from '../blocks/layout/account-menu.tsx';
import { chooseTheme, type Theme, themes, useTheme } from '../theme.ts';
import { SignedInAs } from '../ui/avatar.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Sheet, SheetItem } from '../ui/sheet.tsx';
import { GroupedLinks } from './menu.tsx';
import { type BackOfficeLink, isCurrentLink, linkGroups, settingsGroup } from './menu-links.ts';
import { OpenTaskCount } from './overview/open-task-count.tsx';

interface AccountMenuProps extends Pick<AccountProps, 'onLogout'> {
  trigger: ReactElement;
  className: string;
}

export function BackOfficeAccountMenu({ onLogout, ...menu }: AccountMenuProps) {
  return (
    <Menu {...menu} label="Account" align="left" side="top" startsOpen>
      <AccountItems item={MenuItem} onLogout={onLogout} />
    </Menu>
  );
}

interface MobileMenuProps extends AccountProps {
  isOpen: boolean;
  onClose: () => void;
}

export function BackOfficeMobileMenu({ user, onLogout, isOpen, onClose }: MobileMenuProps) {
  return (
    <Sheet title="Back office" isOpen={isOpen} onClose={onClose}>
      <nav aria-label="Back office" className="grid">
        <GroupedLinks groups={[...linkGroups, settingsGroup]} item={SheetLink} />
      </nav>
      <hr className="my-2 border-border" />
      {user && <SignedInAs user={user} />}
      <SheetItem asChild>
        <Link to="/">
          <ExternalLink aria-hidden />
          Open shop
        </Link>
      </SheetItem>
      <AccountItems item={SheetItem} onLogout={onLogout} />
    </Sheet>
  );
}

function SheetLink(link: BackOfficeLink) {
  const { to, label, icon: Icon, tasks } = link;
  const isCurrent = isCurrentLink(link, useLocation().pathname);
  return (
    <SheetItem asChild>
      <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
        <Icon aria-hidden />
        {label}
        {tasks && <OpenTaskCount {...tasks} className="ml-auto" />}
      </Link>
    </SheetItem>
  );
}

const themeIcons: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: Monitor };
const themeLabels: Record<Theme, string> = {
  light: 'Light theme',
  dark: 'Dark theme',
  system: 'Theme of the system',
};

interface AccountItemsProps extends Pick<AccountProps, 'onLogout'> {
  item: ComponentType<{
    asChild?: boolean;
    isChosen?: boolean;
    onClick?: () => void;
    children: ReactNode;
  }>;
}

function AccountItems({ item: Item, onLogout }: AccountItemsProps) {
  const theme = useTheme();
  return (
    <>
      <Item asChild>
        <Link to="/profile">
          <UserRound aria-hidden />
          My Profile
        </Link>
      </Item>
      <Item asChild>
        <Link to="/profile/security#tokens">
          <KeyRound aria-hidden />
          API tokens
        </Link>
      </Item>
      <Item asChild>
        <Link to="/profile/security#devices">
          <MonitorSmartphone aria-hidden />
          Your devices
        </Link>
      </Item>
      <hr className="my-1.5 border-border" />
      {themes.map((choice) => {
        const Icon = themeIcons[choice];
        return (
          <Item key={choice} isChosen={choice === theme} onClick={() => chooseTheme(choice)}>
            <Icon aria-hidden />
            {themeLabels[choice]}
          </Item>
        );
      })}
      <hr className="my-1.5 border-border" />
      <Item onClick={onLogout}>
        <LogOut aria-hidden />
        Logout
      </Item>
    </>
  );
}
