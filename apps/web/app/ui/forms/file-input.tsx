import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldProps } from './field.tsx';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  prompt: string;
  fileName: string | undefined;
}

/** The native file input lies invisible over the styled one, so that everything native works. */
export function FileInput({ prompt, fileName, ...props }: FileInputProps) {
  return (
    <div className="relative h-11">
      <input
        {...useFieldProps()}
        {...props}
        type="file"
        className="peer absolute inset-0 z-10 size-full cursor-pointer opacity-0 file:size-full file:cursor-pointer"
      />
      <div
        aria-hidden
        className={clsx(
          'flex size-full items-center overflow-hidden rounded-md border border-input bg-card text-sm',
          'peer-hover:bg-accent peer-focus-visible:border-ring peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-1 peer-focus-visible:outline-ring',
          'peer-aria-invalid:border-destructive peer-aria-invalid:inset-ring peer-aria-invalid:inset-ring-destructive',
        )}
      >
        <span className="flex h-full shrink-0 items-center gap-2 border-r border-input px-3.5 font-semibold">
          <Upload className="size-4" />
          {prompt}
        </span>
        <span className="truncate px-3.5 text-muted-foreground">{fileName ?? 'No file'}</span>
      </div>
    </div>
  );
}
