import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Menu } from './menu.tsx';

interface RowMenuProps {
  name: string;
  children: ReactNode;
}

export function RowMenu({ name, children }: RowMenuProps) {
  const label = `Actions for ${name}`;
  return (
    <Menu
      label={label}
      className="inline-block text-left"
      trigger={
        <Button variant="ghost" size="icon" aria-label={label} className="size-8!">
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
