import type { Days } from '@partshelf/contract/api/query.ts';
import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../ui/button-link.tsx';
import { ExportButton } from '../ui/call-button.tsx';
import { describeDays, listFilterPresets } from '../ui/days.ts';
import { DaysPanel } from '../ui/days-panel.tsx';
import { LookupList, type Option } from '../ui/lookup-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import {
  ChosenName,
  FilterChip,
  FilterOptions,
  FilterPicker,
  type Lookup,
  type ToolbarFilter,
} from './list-filters.tsx';
import type { ListParams } from './list-params.ts';
import { getToday, TimeZoneNote } from './time-zone.tsx';

type FilterChoice = { readonly options: readonly Option[] } | { readonly lookup: Lookup };

export type ListFilter<Query> = {
  readonly name: keyof Query & string;
  readonly label: string;
} & FilterChoice;

/** The days are of this; `dates` are a choice of what they are of. */
interface ListDays {
  readonly label: string;
  readonly dates?: readonly Option[];
}

interface ListToolbarProps<Query extends object> {
  params: ListParams<Query>;
  search?: string;
  filters?: readonly ListFilter<Query>[];
  days?: ListDays;
  onExport?: () => Promise<unknown>;
  children?: ReactNode;
}

export function ListToolbar<Query extends object>(props: ListToolbarProps<Query>) {
  const { params, search, onExport, children } = props;
  const picker = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const filters = listToolbarFilters(props);
  return (
    <div data-slot="toolbar" className="mb-3 flex items-start gap-2">
      <div className="flex min-w-0 grow items-center gap-2 md:flex-wrap">
        {search && (
          <SearchField
            label={search}
            search={readGiven(params)['search'] ?? ''}
            onSearch={(text) => params.change({ search: text })}
            className="min-w-0 grow md:max-w-80 md:basis-80"
          />
        )}
        {filters.length > 0 && (
          <FilterPicker
            ref={picker}
            filters={filters}
            onClear={() => void navigate('?', { preventScrollReset: true })}
          />
        )}
        <div className="contents max-md:hidden">
          {filters.map((filter) => (
            <FilterChip
              key={filter.name}
              filter={filter}
              onRemove={() => {
                // The focused button is removed with its chip.
                picker.current?.focus();
                filter.onRemove();
              }}
            />
          ))}
          {params.isFiltered && (
            <ButtonLink
              to="?"
              preventScrollReset
              onClick={() => picker.current?.focus()}
              variant="ghost"
              className="px-2.5!"
            >
              Clear all
            </ButtonLink>
          )}
        </div>
      </div>
      <div className="flex shrink-0 gap-2">
        {onExport && (
          <ExportButton
            onExport={onExport}
            label={<span className="max-md:sr-only">Export CSV</span>}
            className="max-md:px-2.5!"
          />
        )}
        {children}
      </div>
    </div>
  );
}

const readGiven = ({ query }: ListParams) => query as Readonly<Record<string, string | undefined>>;

function listToolbarFilters<Query extends object>(
  props: ListToolbarProps<Query>,
): readonly ToolbarFilter[] {
  const { params, filters = [], days } = props;
  const given = readGiven(params);
  const chosen = filters.map(({ name, label, ...choice }): ToolbarFilter => {
    const value = given[name];
    const change = (one: string | undefined) => params.change({ [name]: one });
    return {
      name,
      label,
      chosen: value === undefined ? undefined : { label, value: nameValue(value, choice) },
      values:
        'options' in choice ? (
          <FilterOptions {...{ label, value }} options={choice.options} onChoose={change} />
        ) : (
          <LookupList label={label} lookup={choice.lookup} onChoose={change} />
        ),
      onRemove: () => change(undefined),
    };
  });
  return days ? [...chosen, toDaysFilter(params, days)] : chosen;
}

function nameValue(value: string, choice: FilterChoice) {
  if ('lookup' in choice) return <ChosenName lookup={choice.lookup} value={value} />;
  return choice.options.find((option) => option.value === value)?.label ?? '...';
}

function toDaysFilter(params: ListParams, { label, dates }: ListDays): ToolbarFilter {
  const { from, until, date } = readGiven(params);
  const days = { from, until };
  const today = getToday();
  const chosenDate = dates?.find(({ value }) => value === date) ?? dates?.[0];
  const change = (wanted: Days, wantedDate?: string) =>
    params.change({
      from: wanted.from,
      until: wanted.until,
      date: wantedDate === dates?.[0]?.value ? undefined : wantedDate,
    });
  const isSet = from !== undefined || until !== undefined;
  return {
    name: 'days',
    label,
    chosen: isSet
      ? { label: chosenDate?.label ?? label, value: describeDays(days, today) }
      : undefined,
    values: (
      <DaysPanel
        dates={dates}
        date={chosenDate?.value}
        days={days}
        today={today}
        presets={listFilterPresets(today)}
        foot={<TimeZoneNote counted="Days" />}
        onChange={change}
      />
    ),
    onRemove: () => change({}),
  };
}
