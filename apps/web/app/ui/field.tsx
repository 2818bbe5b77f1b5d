import { clsx } from 'clsx';
import { CircleAlert, ChevronDown, Upload } from 'lucide-react';
import {
  createContext,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useContext,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface FieldProps {
  label: string;
  /** Replaces the hint. */
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

type FieldControlProps = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

export const FieldContext = createContext<FieldControlProps>({});

const useFieldProps = () => useContext(FieldContext);

/** Shows what is wrong with the input itself, before the error of the form. */
export const BadInputContext = createContext<((text: string | undefined) => void) | undefined>(
  undefined,
);

export function Field({ label, error: formError, hint, aside, className, children }: FieldProps) {
  const id = useId();
  const [badInput, setBadInput] = useState<string>();
  const error = badInput ?? formError;
  const noteId = `${id}-note`;
  const controlProps: FieldControlProps = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? noteId : undefined,
  };
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <BadInputContext value={setBadInput}>
        <FieldContext value={controlProps}>{children}</FieldContext>
      </BadInputContext>
      {error ? <FieldError id={noteId}>{error}</FieldError> : <Hint id={noteId}>{hint}</Hint>}
    </div>
  );
}

interface FieldErrorProps {
  id?: string;
  className?: string;
  children: string;
}

export function FieldError({ id, className, children }: FieldErrorProps) {
  return (
    <p
      id={id}
      role="alert"
      className={clsx(
        'flex items-start gap-1.5 text-xs leading-[1.4] font-medium text-destructive-text',
        className,
      )}
    >
      <CircleAlert aria-hidden className="mt-px size-[15px] shrink-0" />
      {children}
    </p>
  );
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className="text-xs text-muted-foreground">
      {children}
    </p>
  );
}

export const controlStyle = [
  'w-full rounded-md border border-input bg-card px-3.5 text-base placeholder:text-muted-foreground',
  'focus-visible:border-ring focus-visible:-outline-offset-1',
  'aria-invalid:border-destructive aria-invalid:not-focus-visible:inset-ring aria-invalid:inset-ring-destructive',
  'disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-muted-foreground',
];

type InputProps = Omit<ComponentProps<'input'>, 'onInput' | 'onInvalid' | 'onKeyUp'>;

export function Input(props: InputProps) {
  if (props.type !== 'number') return <PlainInput {...props} />;
  return <ParsedInput {...props} badInputText="This is not a number. Correct or clear it." />;
}

function PlainInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input {...useFieldProps()} {...props} className={clsx(controlStyle, 'h-11', className)} />
  );
}

/** The value of a field is empty while the browser cannot read it: forms must not take that. */
export function ParsedInput(parsedProps: ParsedInputProps) {
  const { badInputText, isBad, ref, onBlur, ...props } = parsedProps;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!);
  const showInField = useContext(BadInputContext);
  const [ownText, setOwnText] = useState<string>();
  const show = showInField ?? setOwnText;
  const noteId = useId();

  function update({ isFinished = false } = {}) {
    if (isBad !== undefined) input.current!.setCustomValidity(isBad ? badInputText : '');
    if (!hasBadInput(input.current!)) show(undefined);
    else if (isFinished) show(badInputText);
  }

  useLayoutEffect(() => update());

  return (
    <>
      <PlainInput
        {...props}
        {...(ownText && { 'aria-invalid': true, 'aria-describedby': noteId })}
        ref={input}
        onInput={() => update()}
        // Browsers report no input while the value stays empty.
        onKeyUp={() => update()}
        onInvalid={() => update({ isFinished: true })}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          update({ isFinished: true });
          onBlur?.(event);
        }}
      />
      {ownText && (
        <FieldError id={noteId} className="order-last col-span-full w-0 min-w-full">
          {ownText}
        </FieldError>
      )}
    </>
  );
}

interface ParsedInputProps extends InputProps {
  badInputText: string;
  /** It is undefined where the browser itself finds that out. */
  isBad?: boolean;
}

const hasBadInput = ({ validity }: HTMLInputElement): boolean =>
  validity.badInput || validity.customError;

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useFieldProps()}
        {...props}
        className={clsx(controlStyle, 'h-11 appearance-none pr-10', className)}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2"
      />
    </span>
  );
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useFieldProps()}
      {...props}
      className={clsx(controlStyle, 'block py-2.5', className)}
    />
  );
}

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

const formatCount = (count: number) => count.toLocaleString('en-US');

interface CharacterCountProps {
  length: number;
  max: number;
}

export function CharacterCount({ length, max }: CharacterCountProps) {
  return (
    <span className="text-xs text-muted-foreground tabular-nums">
      {formatCount(length)} of {formatCount(max)}
    </span>
  );
}
