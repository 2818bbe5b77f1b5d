import { clsx } from 'clsx';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type Ref, useRef, useState } from 'react';
import { ProductImage } from './product-image.tsx';

interface PictureWellProps {
  /** Names the button. It begins with `text`. */
  label: string;
  text: string;
  image?: Parameters<typeof ProductImage>[0]['image'] | undefined;
  /** They are media types. */
  accept: readonly string[];
  multiple?: boolean;
  disabled: boolean;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
  onChoose: (files: File[]) => void;
}

/** Pictures are dropped here, or chosen with a press. */
export function PictureWell(props: PictureWellProps) {
  const {
    label,
    text,
    image,
    accept,
    multiple = false,
    disabled,
    ref,
    className,
    onChoose,
  } = props;
  const input = useRef<HTMLInputElement>(null);

  function choose(files: Iterable<File> | null): void {
    const all = [...(files ?? [])];
    if (all.length > 0) onChoose(multiple ? all : all.slice(0, 1));
  }

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    choose(target.files);
    // This way the same file can be chosen again.
    target.value = '';
  }

  const { isOver, dropTarget } = useFileDrop(choose);

  return (
    <>
      <button
        ref={ref}
        type="button"
        aria-label={label}
        disabled={disabled}
        onClick={() => input.current?.click()}
        {...dropTarget}
        className={clsx(
          'flex shrink-0 flex-col overflow-hidden rounded-md border border-dashed shadow-[inset_0_2px_4px_var(--shelf-shade)] transition-colors disabled:opacity-50 dark:bg-background',
          isOver ? 'border-primary bg-primary-soft! text-primary-text' : 'border-input bg-muted',
          !disabled && 'hover:border-foreground',
          className ?? 'aspect-4/3 w-44',
        )}
      >
        {image && (
          <span className="relative min-h-0 w-full grow">
            <ProductImage
              image={image}
              alt=""
              sizes="176px"
              className="absolute inset-0 size-full object-contain! p-1.5"
            />
          </span>
        )}
        <span
          className={clsx(
            'flex w-full items-center justify-center gap-2 p-1.5 text-xs font-semibold',
            image ? 'border-t border-dashed border-input bg-card text-foreground' : 'grow flex-col',
          )}
        >
          <ImagePlus aria-hidden className={image ? 'size-4' : 'size-6 text-muted-foreground'} />
          {text}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File: ${label}`}
        accept={accept.join(',')}
        multiple={multiple}
        onChange={handleChange}
      />
    </>
  );
}

function useFileDrop(onFiles: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    dropTarget: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}
