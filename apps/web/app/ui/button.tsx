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

const baseStyle = [
  'inline-flex shrink-0 items-center justify-center border leading-none font-semibold whitespace-nowrap select-none',
  'transition-[background-color,border-color,color,translate] active:translate-y-px',
  'disabled:cursor-not-allowed disabled:opacity-50 disabled:shadow-none disabled:active:translate-y-0',
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-disabled:shadow-none aria-disabled:active:translate-y-0',
  '[&_svg]:shrink-0',
];

const variants = {
  default:
    'border-transparent bg-primary text-primary-foreground shadow-button hover:bg-primary-hover',
  destructive:
    'border-transparent bg-destructive text-destructive-foreground shadow-button hover:bg-destructive-hover',
  outline: 'border-input bg-card hover:border-foreground hover:bg-accent',
  secondary: 'border-transparent bg-secondary hover:bg-secondary-hover',
  ghost: 'border-transparent hover:bg-accent',
  link: 'border-transparent text-primary-text underline decoration-1 underline-offset-4 hover:decoration-2 px-0.5!',
};

const sizes = {
  default: 'h-10 gap-2 rounded-md px-4 text-sm [&_svg]:size-[18px]',
  sm: 'h-8 gap-1.5 rounded-sm px-3 text-xs [&_svg]:size-4',
  lg: 'h-12 gap-2 rounded-md px-[22px] text-base [&_svg]:size-[18px]',
  icon: 'size-10 rounded-md [&_svg]:size-5',
};

type Pending = string | false;

/** A form that does not wait for an answer says so with `pending={false}`. */
type Action = { type: 'submit'; pending: Pending } | { type?: 'button'; pending?: Pending };

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Action & {
    variant?: keyof typeof variants;
    size?: keyof typeof sizes;
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
      className={clsx(baseStyle, variants[variant], sizes[size], className)}
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
