import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import { RichText } from '../features/catalog/rich-text.tsx';
import { FieldError } from '../ui/field.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { preloadImport, useImport } from '../ui/use-import.ts';

const loadEditor = () => import('./rich-text-editor.tsx');

/** The field is faster shown then. */
export function preloadRichTextEditor(): void {
  // The field tries again.
  preloadImport(loadEditor).catch(() => {});
}

interface RichTextFieldProps {
  label: string;
  /** It is HTML; empty when there is no text. */
  value: string;
  error?: string | undefined;
  ref?: Ref<{ focus: () => void }>;
  onChange: (html: string) => void;
}

/** The editor loads when the field is shown. Until then the text stands in its place. */
export function RichTextField({ label, value, error, ref, onChange }: RichTextFieldProps) {
  const labelId = useId();
  const part = useImport(loadEditor);
  const frame = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);

  function focus(): void {
    const textbox = frame.current?.querySelector<HTMLElement>('[role=textbox]');
    isWanted.current = !textbox;
    textbox?.focus();
  }
  useImperativeHandle(ref, () => ({ focus }));

  return (
    <div className="grid gap-1.5">
      <span id={labelId} className="text-sm font-semibold">
        {label}
      </span>
      <div ref={frame} className="rounded-md border border-input bg-card">
        {part ? (
          <part.RichTextEditor
            label={label}
            labelId={labelId}
            isInvalid={error !== undefined}
            value={value}
            onReady={() => isWanted.current && focus()}
            onChange={onChange}
          />
        ) : (
          <>
            <p role="status" className="sr-only">
              Loading the editor...
            </p>
            <div className="border-b border-border p-1">
              <Skeleton className="h-9" />
            </div>
            <div className="min-h-52 px-4 py-3 break-words text-muted-foreground">
              <RichText html={value} />
            </div>
          </>
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
