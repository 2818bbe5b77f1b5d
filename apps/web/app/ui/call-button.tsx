import { Download, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import type { ConfirmDialog } from './dialog.tsx';
import { type CallOptions, useCall } from './use-call.ts';
import { useOpening } from './use-opening.ts';

const importDialog = () => import('./call-dialog.tsx');

export interface ButtonCall<Answer> extends CallOptions<Answer> {
  /** It is the label while the call runs. */
  pending: string;
  /** It is asked before the call. `action` is the label of its button. */
  question?: Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'description' | 'action' | 'isDangerous' | 'focusOnClose' | 'children'
  >;
}

/** A second press may come before the first one is shown to be pending. */
export function useCallOnce<Answer>(options: CallOptions<Answer>) {
  const isRunning = useRef(false);
  const { mutate, reset, ...call } = useCall({
    ...options,
    onSettled: () => {
      isRunning.current = false;
      return options.onSettled?.();
    },
  });
  function start() {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate();
  }
  function forget() {
    isRunning.current = false;
    reset();
  }
  return { ...call, start, reset: forget };
}

interface CallButtonProps<Answer> extends ButtonCall<Answer> {
  name: ReactNode;
  icon?: LucideIcon;
  /** Screen readers say it where the name alone is not enough. */
  label?: string;
  variant?: 'default' | 'outline' | 'ghost';
  /** An `icon` shows no name: give it a label. */
  size?: 'sm' | 'lg' | 'icon' | 'default';
  className?: string;
}

export function CallButton<Answer>(props: CallButtonProps<Answer>) {
  const { name, icon: Icon, variant = 'outline', pending, question } = props;
  const { label, size, className } = props;
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const { start, isPending } = useCallOnce(props);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={className}
        aria-label={label}
        {...(question ? opener : { onClick: start })}
        {...(isPending && { pending })}
      >
        {Icon && <Icon aria-hidden />}
        {size !== 'icon' && name}
      </Button>
      {question && part && (
        <part.CallDialog call={props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

interface ExportButtonProps {
  onExport: () => Promise<unknown>;
  label?: ReactNode;
  variant?: 'default' | 'outline';
  className?: string;
}

export function ExportButton(props: ExportButtonProps) {
  const { onExport, label = 'Export CSV', variant, className } = props;
  return (
    <CallButton
      name={label}
      icon={Download}
      variant={variant}
      className={className}
      pending="Exporting..."
      call={onExport}
      failureTitle="Export failed"
    />
  );
}
