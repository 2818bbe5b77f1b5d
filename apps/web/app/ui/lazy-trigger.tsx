import { clsx } from 'clsx';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Slot } from './button.tsx';
import { useOpening } from './use-opening.ts';

interface LazyTriggerProps<Module> {
  load: () => Promise<Module>;
  opens: 'menu' | 'dialog';
  trigger: ReactElement;
  className?: string;
  children: (module: Module) => ReactNode;
}

/**
 * The first press loads a menu or popover that starts open. It replaces this, and has the same
 * trigger.
 */
export function LazyTrigger<Module>(props: LazyTriggerProps<Module>) {
  const { load, opens, trigger, className, children } = props;
  const { part, opener } = useOpening(load);
  if (part) return children(part);
  const { pending: _, ...presses } = opener;

  function handleKeyDown(event: KeyboardEvent) {
    if (opens !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    presses.onClick();
  }

  return (
    <div className={clsx('relative', className)}>
      <Slot {...presses} aria-haspopup={opens} aria-expanded={false} onKeyDown={handleKeyDown}>
        {trigger}
      </Slot>
    </div>
  );
}
