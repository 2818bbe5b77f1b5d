import { zodResolver } from '@hookform/resolvers/zod';
import type { ChatMessage, ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { awaitedFix } from '@partshelf/contract/fixes.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { Form } from '../../../ui/form.tsx';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { useSave } from '../../../ui/use-save.ts';
import { RoomProductPicker } from './product-picker.tsx';
import { markKeys } from './room-fix-list.tsx';
import { isFromHelpdesk } from './rooms.ts';

interface FixDialogProps {
  room: ChatRoom;
  messages: readonly ChatMessage[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface ChosenProduct {
  readonly documentId: string;
  readonly title: string;
}

export default function FixDialog({ isOpen, onOpenChange, ...form }: FixDialogProps) {
  const [product, setProduct] = useState<ChosenProduct>();

  function close() {
    onOpenChange(false);
    setProduct(undefined);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(opens) => !opens && close()}
      title="Waits for a release"
      description="The customer is told in this chat when a release fixes it."
    >
      {product ? (
        <FixForm
          {...form}
          product={product}
          onOtherProduct={() => setProduct(undefined)}
          onClose={close}
        />
      ) : (
        <RoomProductPicker
          roomId={form.room.documentId}
          toValue={({ documentId, title }): ChosenProduct => ({ documentId, title })}
          onPick={setProduct}
        />
      )}
    </Dialog>
  );
}

const mostMessages = 20;
const mostCharacters = 80;

const labelOf = ({ content }: ChatMessage) => {
  const text = content.replaceAll(/\s+/g, ' ') || 'Attachment';
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
};

interface FixFormProps extends Pick<FixDialogProps, 'room' | 'messages'> {
  product: ChosenProduct;
  onOtherProduct: () => void;
  onClose: () => void;
}

function FixForm({ room, messages, product, onOtherProduct, onClose }: FixFormProps) {
  const { documentId: roomId } = room;
  const { form, errors, submit, isPending } = useSave(
    {
      resolver: zodResolver(awaitedFix),
      defaultValues: { product: product.documentId, title: '', message: undefined },
    },
    {
      save: (body) =>
        api('POST /chat-rooms/:documentId/fixes', { params: { documentId: roomId }, body }),
      settledKeys: markKeys(roomId),
      onSaved: onClose,
      failureText: 'The chat could not be marked. Please try again.',
    },
  );
  const { control, setFocus } = form;
  // The option with the focus was removed.
  useEffect(() => setFocus('title'), [setFocus]);
  const title = useWatch({ control, name: 'title' });
  const newest = messages
    .filter((message) => !isFromHelpdesk(room, message))
    .slice(-mostMessages)
    .toReversed();
  return (
    <Form onSubmit={submit} className="grid gap-4.5">
      {(errors.root ?? errors.product) && (
        <FormNotice tone="error">{errors.root?.message ?? errors.product?.message}</FormNotice>
      )}
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <b className="font-semibold wrap-anywhere">{product.title}</b>
        <button type="button" onClick={onOtherProduct} className="link text-xs">
          Another product
        </button>
      </p>
      <Field
        label="What is to be fixed"
        hint="Only staff read it. Chats with the same words are told together."
        error={errors.title?.message}
      >
        <Input autoComplete="off" {...form.register('title')} />
      </Field>
      <OpenFixes
        product={product}
        typed={title}
        onPick={(picked) => {
          form.setValue('title', picked, { shouldValidate: true });
          form.setFocus('title');
        }}
      />
      {newest.length > 0 && (
        <Field
          label="Message"
          hint="Optional. The message that asks for it."
          error={errors.message?.message}
        >
          <Select
            {...form.register('message', { setValueAs: (value: string) => value || undefined })}
          >
            <option value="">The whole chat</option>
            {newest.map((message) => (
              <option key={message.documentId} value={message.documentId}>
                {labelOf(message)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <DialogFooter onCancel={onClose} isCancelDisabled={isPending}>
        <Button type="submit" pending={isPending && 'Saving...'}>
          Save
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface OpenFixesProps {
  product: ChosenProduct;
  typed: string;
  onPick: (title: string) => void;
}

const shownFixes = 5;

/** It offers what other chats wait for, so that one thing is not written in two ways. */
function OpenFixes({ product, typed, onPick }: OpenFixesProps) {
  const search = useDebouncedValue(typed.trim().slice(0, 100), 200);
  const { data } = useQuery(
    apiQuery(['chat', 'open-fixes'], 'GET /fixes', {
      query: {
        product: product.documentId,
        search: search || undefined,
        pagination: { page: 1, pageSize: shownFixes },
      },
    }),
  );
  const others = (data?.data ?? []).filter(({ title }) => title !== typed.trim());
  if (others.length === 0) return null;
  return (
    <div role="group" aria-label="Other chats wait for" className="grid justify-items-start gap-1">
      <p className="text-xs text-muted-foreground">Other chats wait for:</p>
      {others.map(({ documentId, title, chats }) => (
        <button
          key={documentId}
          type="button"
          onClick={() => onPick(title)}
          className="link text-left text-sm wrap-anywhere"
        >
          {title} ({chats})
        </button>
      ))}
    </div>
  );
}
