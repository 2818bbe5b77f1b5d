import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SearchChoicesProps<Found extends Choice> {
  label: string;
  choices: {
    readonly key: string;
    readonly find: (search: string, queries: QueryClient) => Promise<readonly Found[]>;
  };
  /** They are chosen already. */
  hidden?: readonly string[];
  action: string;
  onChoose: (choice: Found) => void;
}

const shownChoices = 6;
const typingMs = 250;

export function SearchChoices<Found extends Choice>(props: SearchChoicesProps<Found>) {
  const { label, choices, hidden = [], action, onChoose } = props;
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim(), typingMs);
  const { data } = useQuery({
    queryKey: ['quote choices', choices.key, search],
    queryFn: ({ client }) => choices.find(search, client),
    placeholderData: keepPreviousData,
    meta: { isPersonal: true },
  });
  const found = (data ?? []).filter(({ value }) => !hidden.includes(value)).slice(0, shownChoices);
  return (
    <div className="grid gap-3">
      <Field label={label}>
        <Input
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {data && found.length === 0 && (
        <p className="text-sm text-muted-foreground">Nothing else matches.</p>
      )}
      <ul className="grid gap-1.5">
        {found.map((choice) => (
          <li key={choice.value} className="flex items-center justify-between gap-3 text-sm">
            <bdi className="min-w-0 wrap-anywhere">{choice.label}</bdi>
            <Button
              variant="outline"
              size="sm"
              aria-label={`${action} ${choice.label}`}
              onClick={() => onChoose(choice)}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
