import type { Call, Routes } from '@partshelf/contract/routes.ts';
import type { ComponentProps, ReactNode } from 'react';
import type { CallInput, PublicCall } from '../api.ts';
import { fetchDownload } from '../download.ts';
import { apiQuery } from '../query-client.ts';
import type { ItemOf, ListColumns, ListDefinition, ListItem } from './list-columns.tsx';
import {
  type Fields,
  type ListParams,
  type ListQuery,
  type QuerySchema,
  type UrlNames,
  useListParams,
} from './list-params.ts';
import { type ListFilter, ListToolbar } from './list-toolbar.tsx';
import { List, type NoMatch } from './list.tsx';

export type ListCall = Exclude<Call, PublicCall>;

type FieldsOf<C extends Call> = Routes[C] extends { query: QuerySchema<infer Known> }
  ? Known
  : never;

type QueryOf<C extends Call> = ListQuery<FieldsOf<C>>;

type FileCall = {
  [C in Call]: Routes[C] extends { responseType: 'file'; query: object } ? C : never;
}[Call];

/** These files take the filters of the list. */
type FileOf<C extends Call> = {
  [File in FileCall]: CallInput<File> extends { readonly query: infer Query }
    ? [QueryOf<C>, keyof QueryOf<C>] extends [Query, keyof Query]
      ? File
      : never
    : never;
}[FileCall];

interface ListOptions<C extends ListCall> extends Omit<ListDefinition<ItemOf<C>>, 'columns'> {
  call: C;
  pathParams?: CallInput<C> extends { readonly params: infer Params } ? Params : never;
  queryKey: readonly string[];
  /** Its fields are the filters. */
  schema: QuerySchema<Partial<FieldsOf<C>>>;
  urlNames?: UrlNames;
  search?: string;
  filters?: readonly ListFilter<QueryOf<C>>[];
  days: ComponentProps<typeof ListToolbar>['days'];
  file?: FileOf<C>;
  pageSize?: number;
  renderTools?: (query: QueryOf<C>) => ReactNode;
  renderNote?: (query: QueryOf<C>) => ReactNode;
  columns: ListColumns<C>;
  empty?: ReactNode;
  /** The default is a sentence with the label. */
  errorText?: string;
}

/** The noun is that of a row, such as `order`; without it, the list has its own sentence. */
export type FilteredListProps<C extends ListCall> = ListOptions<C> &
  (
    | { noun: string; noMatch?: undefined }
    | { noun?: undefined; noMatch: NoMatch | ((query: QueryOf<C>) => NoMatch) }
  );

type ListProps = ComponentProps<typeof List<ListItem>>;

/** A list with its filters and the file of what it lists. The columns are checked against the call. */
export function FilteredList<C extends ListCall>(props: FilteredListProps<C>) {
  const { call, pathParams, queryKey, schema, urlNames, search, filters, days, file, pageSize } =
    props;
  const { renderTools, renderNote, noun, ...definition } = props;
  const all = definition.label.toLowerCase();
  const {
    errorText = `The ${all} could not be loaded.`,
    noMatch = {
      text: `No ${noun} matches ${search ? 'this search' : 'these filters'}.`,
      showAll: `Show all ${all}`,
    },
  } = props;
  const params = useListParams(schema as QuerySchema<Fields>, urlNames) as ListParams<QueryOf<C>>;
  const { query, pageQuery } = params;
  const input = {
    ...(pathParams && { params: pathParams }),
    query: { ...pageQuery, pagination: { ...pageQuery.pagination, pageSize } },
  };
  const page: unknown = apiQuery([...queryKey], call, input as unknown as CallInput<C>);
  const saveFile = (name: FileCall) =>
    fetchDownload(name, { query } as unknown as CallInput<FileCall>);
  return (
    <>
      <ListToolbar {...{ params, search, filters, days }} onExport={file && (() => saveFile(file))}>
        {renderTools?.(query)}
      </ListToolbar>
      {renderNote?.(query)}
      <List
        {...(definition as unknown as ListProps)}
        params={params}
        query={page as ListProps['query']}
        errorText={errorText}
        noMatch={typeof noMatch === 'function' ? noMatch(query) : noMatch}
      />
    </>
  );
}
