import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { apiQuery } from '../../../query-client.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';

export const openFixesKey = ['back-office', 'fixes'];

const mostFixes = 100;

/** Those that most chats wait for come first. */
export function useOpenFixes(product: string) {
  const { data } = useQuery(
    apiQuery(openFixesKey, 'GET /fixes', {
      query: { product, pagination: { page: 1, pageSize: mostFixes } },
    }),
  );
  return { fixes: data?.data ?? [], total: data?.meta.pagination.total ?? 0 };
}

export const countText = (count: number, noun: string) =>
  `${count} ${count === 1 ? noun : `${noun}s`}`;

interface FixChoiceProps {
  product: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
}

/** It is empty unless chats wait for a release of the product. */
export function FixChoice({ product, chosen, onChange, error }: FixChoiceProps) {
  const { fixes, total } = useOpenFixes(product);
  const id = useId();
  if (fixes.length === 0) return null;
  const allIds = fixes.map(({ documentId }) => documentId);
  const isEach = allIds.every((fix) => chosen.includes(fix));
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-1 text-sm font-semibold">What it fixes</legend>
      <p className="text-xs text-muted-foreground">
        Customers whose chats wait for it are told in the chat, and the product page says how many
        asked for it.
      </p>
      {fixes.length > 1 && (
        <Choice
          id={`${id}-all`}
          label="All of these"
          checked={isEach || (chosen.length > 0 && 'indeterminate')}
          onChange={(isChosen) => onChange(isChosen ? allIds : [])}
        />
      )}
      {fixes.map(({ documentId, title, chats }) => (
        <Choice
          key={documentId}
          id={`${id}-${documentId}`}
          label={title}
          note={countText(chats, 'chat')}
          checked={chosen.includes(documentId)}
          onChange={(isChosen) =>
            onChange(
              isChosen ? [...chosen, documentId] : chosen.filter((fix) => fix !== documentId),
            )
          }
        />
      ))}
      {total > fixes.length && (
        <p className="text-xs text-muted-foreground">
          The first {fixes.length} of {total}. Name the others after it is published.
        </p>
      )}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  note?: string;
  checked: boolean | 'indeterminate';
  onChange: (isChosen: boolean) => void;
}

function Choice({ id, label, note, checked, onChange }: ChoiceProps) {
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <Checkbox id={id} checked={checked} onCheckedChange={onChange} />
      <label htmlFor={id} className="min-w-0 grow wrap-anywhere">
        {label}
        {note && <span className="text-muted-foreground"> ({note})</span>}
      </label>
    </div>
  );
}
