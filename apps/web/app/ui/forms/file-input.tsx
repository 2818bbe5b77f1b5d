import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldWiring } from './field.tsx';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Stands on the button part. */
  prompt: string;
  /** The file that was chosen. */
  fileName: string | undefined;
}

/**
 * The browser's own file field lies unseen over the drawn one, so that pressing, keys, dropping
 * files and screen readers work as everywhere.
 */
export function FileInput({ prompt, fileName, ...props }: FileInputProps) {
  return (
    <div className="relative h-11">
      <input
        {...useFieldWiring()}
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
