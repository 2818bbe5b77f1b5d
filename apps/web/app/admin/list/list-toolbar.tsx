import { FilterMenu, type FilterOption } from './filter-menu.tsx';
import { ListSearch } from './list-search.tsx';
import type { ListParams } from './use-list-params.ts';

interface ListToolbarProps<Filter extends string> {
  params: ListParams<Filter>;
  /** The label of the search field; without it there is none. */
  search?: string;
  filters: readonly { name: Filter; label: string; options: readonly FilterOption[] }[];
}

export function ListToolbar<Filter extends string>(props: ListToolbarProps<Filter>) {
  const { params, search, filters } = props;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      {search && <ListSearch params={params} label={search} />}
      {filters.map(({ name, label, options }) => (
        <FilterMenu
          key={name}
          label={label}
          options={options}
          value={params.filters[name]}
          onChange={(value) => params.change({ [name]: value })}
        />
      ))}
    </div>
  );
}
