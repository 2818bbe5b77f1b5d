import { clsx } from 'clsx';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';

interface TabListProps<Name extends string> {
  id: string;
  label: string;
  tabs: readonly { name: Name; label: ReactNode }[];
  selected: Name;
  onSelect: (name: Name) => void;
  onHover?: (name: Name) => void;
  orientation?: 'horizontal' | 'vertical';
  className?: string;
}

const stepsByKey = {
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
  vertical: { ArrowUp: -1, ArrowDown: 1 },
} as const;

export function TabList<Name extends string>({
  id,
  label,
  tabs,
  selected,
  onSelect,
  onHover,
  orientation = 'horizontal',
  className,
}: TabListProps<Name>) {
  function handleKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex(({ name }) => name === selected);
    const next = getNextIndex(event.key, index, tabs.length, orientation);
    if (next === undefined) return;
    event.preventDefault();
    const { parentElement: list } = event.currentTarget;
    list?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
    onSelect(tabs[next]!.name);
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      aria-orientation={orientation}
      className={clsx(
        'gap-1 rounded-[10px] bg-secondary p-1',
        orientation === 'vertical' ? 'grid' : 'flex md:inline-flex',
        className,
      )}
    >
      {tabs.map(({ name, label: text }) => {
        const isSelected = name === selected;
        return (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${name}`}
            aria-selected={isSelected}
            aria-controls={isSelected ? `${id}-panel-${name}` : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(name)}
            onKeyDown={handleKeyDown}
            onPointerEnter={() => onHover?.(name)}
            className={clsx(
              'rounded-sm text-sm font-semibold text-muted-foreground transition-colors hover:text-foreground',
              'aria-selected:bg-card aria-selected:text-foreground aria-selected:shadow-[inset_0_-2px_0_var(--shelf),var(--sh-sm)] dark:aria-selected:bg-secondary-hover',
              orientation === 'vertical'
                ? 'h-10 px-3.5 text-left'
                : 'min-h-9 px-1 leading-tight max-md:flex-1 max-md:text-xs md:h-8 md:px-4',
            )}
          >
            {text}
          </button>
        );
      })}
    </div>
  );
}

function getNextIndex(
  key: string,
  index: number,
  count: number,
  orientation: keyof typeof stepsByKey,
): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const steps: Record<string, number> = stepsByKey[orientation];
  const step = steps[key];
  return step && (index + step + count) % count;
}

interface TabPanelProps extends ComponentProps<'div'> {
  id: string;
  tab: string;
}

/** Needs `tabIndex={0}` if nothing in it is focusable. */
export function TabPanel({ id, tab, ...props }: TabPanelProps) {
  return (
    <div
      {...props}
      role="tabpanel"
      id={`${id}-panel-${tab}`}
      aria-labelledby={`${id}-tab-${tab}`}
    />
  );
}
