import { clsx } from 'clsx';
import { Children, cloneElement, type ComponentProps, type ReactElement } from 'react';

type Props = Record<string, unknown> & { className?: string };

/** Merges its props into its only child. The child's props win; handlers and classes are combined. */
export function Slot({ children, ...slotProps }: ComponentProps<'button'>) {
  const child = Children.only(children) as ReactElement<Props>;
  return cloneElement(child, mergeProps(slotProps, child.props));
}

function mergeProps(slotProps: Props, childProps: Props): Props {
  const className = clsx(slotProps.className, childProps.className);
  const merged: Props = { ...slotProps, ...childProps, ...(className && { className }) };
  for (const [name, childValue] of Object.entries(childProps)) {
    const slotValue = slotProps[name];
    if (typeof childValue !== 'function' || typeof slotValue !== 'function') continue;
    merged[name] = (...event: unknown[]) => {
      childValue(...event);
      slotValue(...event);
    };
  }
  return merged;
}
