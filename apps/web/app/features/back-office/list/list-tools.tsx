import { ListFilter, type FilterOption } from './list-filter.tsx';
import { ListSearch } from './list-search.tsx';
import type { ListAddress } from './use-list-address.ts';

interface ListToolsProps<Filter extends string> {
  address: ListAddress<Filter>;
  /** What a search looks at, as in "Search title or slug"; without it nothing can be searched. */
  search?: string;
  filters: readonly { name: Filter; label: string; options: readonly FilterOption[] }[];
}

/** Search and filters above a list. */
export function ListTools<Filter extends string>(props: ListToolsProps<Filter>) {
  const { address, search, filters } = props;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {search && <ListSearch address={address} label={search} />}
      {filters.map(({ name, label, options }) => (
        <ListFilter
          key={name}
          label={label}
          options={options}
          value={address.filters[name]}
          onChange={(value) => address.change({ [name]: value })}
        />
      ))}
    </div>
  );
}
