import { clsx } from 'clsx';
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  Children,
  cloneElement,
  type ReactElement,
} from 'react';
import { Spinner } from './loading.tsx';

type Pending = string | false;

/** A form that does not wait for an answer says so with `pending={false}`. */
type Action = { type: 'submit'; pending: Pending } | { type?: 'button'; pending?: Pending };

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Action & {
    variant?: 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';
    size?: 'default' | 'sm' | 'lg' | 'icon';
    /** Styles the only child, usually a link, instead of rendering a button. */
    asChild?: boolean;
  };

export function Button({
  variant = 'default',
  size = 'default',
  className,
  asChild,
  pending,
  children,
  ...props
}: ButtonProps) {
  const Element = asChild ? Slot : 'button';
  return (
    <Element
      {...(!asChild && { type: 'button' })}
      data-slot="button"
      {...(variant === 'default' && { 'data-no-overlay': true })}
      {...props}
      {...(pending && { onClick: preventDefault, 'aria-disabled': true, 'aria-busy': true })}
      className={clsx('button', `button-size-${size}`, `button-${variant}`, className)}
    >
      {pending ? <PendingLabel label={children}>{pending}</PendingLabel> : children}
    </Element>
  );
}

/** Overlays the invisible label, so that the button keeps its width. */
function PendingLabel({ label, children }: { label: ReactNode; children: string }) {
  return (
    <span className="grid place-items-center *:col-start-1 *:row-start-1">
      <span className="invisible flex items-center gap-2">{label}</span>
      <span className="flex items-center gap-2">
        <Spinner />
        {children}
      </span>
    </span>
  );
}

function preventDefault(event: MouseEvent) {
  event.preventDefault();
}

type SlotProps = Record<string, unknown> & { className?: string };

/** Merges its props into its only child. The child's props win; handlers and classes are combined. */
export function Slot({ children, ...slotProps }: ComponentProps<'button'>) {
  const child = Children.only(children) as ReactElement<SlotProps>;
  return cloneElement(child, mergeProps(slotProps, child.props));
}

function mergeProps(slotProps: SlotProps, childProps: SlotProps): SlotProps {
  const className = clsx(slotProps.className, childProps.className);
  const merged: SlotProps = { ...slotProps, ...childProps, ...(className && { className }) };
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
