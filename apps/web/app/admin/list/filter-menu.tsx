import { ChevronDown, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FilterMenuProps {
  label: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function FilterMenu({ label, options, value, onChange }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      label={label}
      align="left"
      trigger={
        <Button variant="outline" className={chosen ? 'border-foreground!' : undefined}>
          {chosen ? `${label}: ${chosen.label}` : label}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {options.map((option) => (
        <MenuItem
          key={option.value}
          isChosen={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </MenuItem>
      ))}
      {value && (
        <MenuItem onClick={() => onChange(undefined)}>
          <X aria-hidden />
          All
        </MenuItem>
      )}
    </Menu>
  );
}
