import { clsx } from 'clsx';
import { Children, cloneElement, type ComponentProps, type ReactElement } from 'react';

type Props = Record<string, unknown> & { className?: string };

/** Passes its properties on to its one child. The child's own win; handlers and classes of both count. */
export function Slot({ children, ...given }: ComponentProps<'button'>) {
  const child = Children.only(children) as ReactElement<Props>;
  return cloneElement(child, mergeProps(given, child.props));
}

function mergeProps(given: Props, own: Props): Props {
  const className = clsx(given.className, own.className);
  const merged: Props = { ...given, ...own, ...(className && { className }) };
  for (const [name, ownValue] of Object.entries(own)) {
    const givenValue = given[name];
    if (typeof ownValue !== 'function' || typeof givenValue !== 'function') continue;
    merged[name] = (...event: unknown[]) => {
      ownValue(...event);
      givenValue(...event);
    };
  }
  return merged;
}
