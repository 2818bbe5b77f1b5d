import { trimText } from '@partshelf/contract/api/typed-text.ts';
import type { ChatMessage } from '@partshelf/contract/chat/chat.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { clsx } from 'clsx';
import { SendHorizontal } from 'lucide-react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type RefObject,
  useLayoutEffect,
} from 'react';
import { useIsConnectionLost } from '../../connection.ts';
import { Button } from '../../ui/button.tsx';
import { controlStyle } from '../../ui/field.tsx';
import { Form, isComposing } from '../../ui/form.tsx';
import type { DraftFiles } from './send-message.ts';
import type { DraftFile } from './draft.ts';

/** It is lazy, because few messages have files. */
const DraftFileList = lazy(async () => {
  const { DraftFileList: list } = await import('./attachments.tsx');
  return { default: list };
});

const nearLimit = 200;

interface MessageFormProps {
  text: string;
  onTextChange: (text: string) => void;
  onSend: () => void;
  isDisabled: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Without one, the button to send is an icon. */
  sendLabel?: string;
  notice?: string | undefined;
  fieldRef?: Ref<HTMLTextAreaElement>;
  fieldProps?: ComponentProps<'textarea'>;
  files?: DraftFiles | undefined;
  tool?: ReactNode;
  className?: string;
}

export function MessageForm({
  text,
  onTextChange,
  onSend,
  isDisabled,
  onFocus,
  onBlur,
  sendLabel,
  notice,
  fieldRef,
  fieldProps,
  files,
  tool,
  className,
}: MessageFormProps) {
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(fieldRef, () => field.current!);
  useContentHeight(field);
  const { length } = trimText(text);
  const left = limits.chatMessageMax - length;
  const isRefused = notice !== undefined || left < 0;
  const fileList = files?.list ?? [];
  const isUploading = fileList.some(({ attachment }) => attachment === undefined);
  const area = useFileDrop(isDisabled ? undefined : files?.add);

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    const isSomething = length > 0 || fileList.length > 0;
    if (!isDisabled && isSomething && !isUploading && left >= 0) onSend();
  }

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    fieldProps?.onKeyDown?.(event);
    if (event.defaultPrevented) return;
    const isEnter = event.key === 'Enter' && !event.shiftKey && !isComposing(event);
    if (isEnter) submit(event);
  }

  return (
    <Form
      ref={area}
      onSubmit={submit}
      className={clsx(
        'flex flex-wrap items-end gap-x-2 gap-y-1 in-data-drop:bg-primary-soft in-data-drop:outline-2 in-data-drop:-outline-offset-4 in-data-drop:outline-primary in-data-drop:outline-dashed',
        className,
      )}
    >
      {files && fileList.length > 0 && <FormFiles files={files} />}
      {tool}
      <textarea
        rows={1}
        dir="auto"
        placeholder="Type your message..."
        aria-label="Message"
        enterKeyHint="send"
        {...fieldProps}
        ref={field}
        aria-invalid={isRefused || undefined}
        aria-describedby={noteId}
        value={text}
        disabled={isDisabled}
        onChange={(event) => onTextChange(event.target.value)}
        onKeyDown={handleKey}
        onPaste={(event) => takePastedFiles(event, files)}
        onFocus={onFocus}
        onBlur={onBlur}
        className={clsx(
          controlStyle,
          'field-sizing-content placeholder:whitespace-nowrap min-h-10 min-w-0 flex-1 resize-none px-3! py-[7px]',
          sendLabel ? 'max-h-52' : 'max-h-28',
        )}
      />
      <SendButton label={sendLabel} isDisabled={isDisabled || isUploading || left < 0} />
      <FormNote id={noteId} isRefused={isRefused}>
        {notice ?? fileText(fileList) ?? lengthText(left)}
      </FormNote>
    </Form>
  );
}

function FormFiles({ files }: { files: DraftFiles }) {
  return (
    <Suspense>
      <DraftFileList files={files} />
    </Suspense>
  );
}

function SendButton({ label, isDisabled }: { label: string | undefined; isDisabled: boolean }) {
  return (
    <Button
      type="submit"
      pending={false}
      size={label ? 'default' : 'icon'}
      aria-label={label ? undefined : 'Send'}
      disabled={isDisabled}
    >
      {label}
      <SendHorizontal aria-hidden />
    </Button>
  );
}

interface FormNoteProps {
  id: string;
  isRefused: boolean;
  children: ReactNode;
}

function FormNote({ id, isRefused, children }: FormNoteProps) {
  return (
    <p
      id={id}
      role="status"
      className={clsx('w-full text-xs empty:sr-only', isRefused && 'text-destructive-text')}
    >
      {children}
    </p>
  );
}

/** Text from office programs comes with a picture of itself. */
function takePastedFiles(event: ClipboardEvent, files: DraftFiles | undefined): void {
  const { files: pasted, types } = event.clipboardData;
  if (!files || pasted.length === 0 || types.includes('text/plain')) return;
  event.preventDefault();
  files.add([...pasted]);
}

/**
 * Files can be dropped anywhere in the chat around the form. Where it takes none, the page stays
 * all the same.
 */
function useFileDrop(onDrop: ((files: readonly File[]) => void) | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const drop = useEffectEvent((files: readonly File[]) => onDrop?.(files));
  const takesFiles = onDrop !== undefined;
  useEffect(() => {
    const area = form.current?.closest('section');
    if (!area) return undefined;
    const mark = (isOver: boolean) => area.toggleAttribute('data-drop', isOver);
    const leave = () => mark(false);
    function over(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      mark(takesFiles);
    }
    function take(event: DragEvent) {
      leave();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      drop(files);
    }
    area.addEventListener('dragover', over);
    area.addEventListener('dragleave', leave);
    area.addEventListener('drop', take);
    return () => {
      leave();
      area.removeEventListener('dragover', over);
      area.removeEventListener('dragleave', leave);
      area.removeEventListener('drop', take);
    };
  }, [takesFiles]);
  return form;
}

const fileText = (files: readonly DraftFile[]): string | undefined =>
  files.some(({ failure }) => failure !== undefined)
    ? 'A file was not attached. Try it again, or remove it.'
    : undefined;

function lengthText(left: number): string | null {
  if (left >= nearLimit) return null;
  const count = Math.abs(left);
  return `${count} ${count === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`;
}

/** Spread the result on the input. */
export function useReadOnFocus(
  unread: readonly ChatMessage[] | undefined,
  markRead: (unread: readonly ChatMessage[]) => void,
) {
  const [hasFocus, setHasFocus] = useState(false);
  const isLoaded = unread !== undefined;
  const newestId = unread?.at(-1)?.id ?? 0;
  /** A failed call is retried only when the input gets the focus again. */
  const triedId = useRef(0);

  const isConnected = !useIsConnectionLost();

  const read = useEffectEvent(() => {
    if (!unread || newestId <= triedId.current) return;
    triedId.current = newestId;
    markRead(unread);
  });

  useEffect(() => {
    if (isLoaded && isConnected) read();
  }, [isLoaded, isConnected]);

  useEffect(() => {
    if (hasFocus && isConnected && newestId > 0) read();
  }, [hasFocus, isConnected, newestId]);

  return {
    onFocus: () => {
      triedId.current = 0;
      setHasFocus(true);
    },
    onBlur: () => setHasFocus(false),
  };
}

function useContentHeight(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    if (!isSizedByBrowser()) fit(field.current!);
  });

  useLayoutEffect(() => {
    if (isSizedByBrowser()) return undefined;
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (!field.current || field.current.offsetWidth === width) return;
      width = field.current.offsetWidth;
      // Browsers report an error when the size changes while it is reported.
      requestAnimationFrame(() => field.current && fit(field.current));
    });
    observer.observe(field.current!);
    return () => observer.disconnect();
  }, [field]);
}

const isSizedByBrowser = () => CSS.supports('field-sizing', 'content');

function fit(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  const borders = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + borders}px`;
}
