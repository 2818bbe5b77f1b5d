import { limits } from '@partshelf/contract/limits.ts';
import type { User } from '@partshelf/contract/accounts/accounts.ts';
import type { OwnOrderFilters, OwnOrderState } from '@partshelf/contract/orders/orders.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ShopDaysControl } from '../../ui/shop-days-control.tsx';
import { readDays } from '../../ui/days.ts';
import { Select } from '../../ui/field.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { SearchField } from '../../ui/search-field.tsx';

const stateLabels: Record<OwnOrderState, string> = {
  paid: 'Paid',
  unpaid: 'Not paid',
  partlyRefunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Payment disputed',
};

const isState = (value: string): value is OwnOrderState => Object.hasOwn(stateLabels, value);

const isCompany = (value: string) => value === 'personal' || /^[a-z0-9]{24}$/.test(value);

/** An address can be edited by hand: what cannot be asked for is left out. */
function readFilters(params: URLSearchParams): OwnOrderFilters {
  const read = (name: string) => params.get(name) ?? '';
  const [state, company] = [read('state'), read('company')];
  return {
    search: read('search').trim().slice(0, limits.searchMax) || undefined,
    state: isState(state) ? state : undefined,
    company: isCompany(company) ? company : undefined,
    ...readDays(params),
  };
}

export function useOrderFilters() {
  const { params, ...address } = useListAddress();
  const filters = readFilters(params);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return { ...address, filters, isFiltered };
}

interface OrderFilterBarProps extends Omit<ReturnType<typeof useOrderFilters>, 'page' | 'hrefFor'> {
  companies?: User['buysFor'];
}

export function OrderFilterBar(props: OrderFilterBarProps) {
  const { filters, isFiltered, change, companies = [] } = props;
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <SearchField
        label="Search number or product"
        search={filters.search ?? ''}
        onSearch={(search) => change({ search: search || undefined })}
        className="min-w-52 flex-1 basis-full md:basis-0"
      />
      <div className="w-full sm:w-44">
        <Select
          aria-label="Status"
          className="h-10! text-sm!"
          value={filters.state ?? ''}
          onChange={({ target }) => change({ state: target.value })}
        >
          <option value="">All orders</option>
          {Object.entries(stateLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {companies.length > 0 && (
        <div className="w-full sm:w-44">
          <Select
            aria-label="Bought for"
            className="h-10! text-sm!"
            value={filters.company ?? ''}
            onChange={({ target }) => change({ company: target.value })}
          >
            <option value="">For anyone</option>
            <option value="personal">For myself</option>
            {companies.map(({ documentId, name }) => (
              <option key={documentId} value={documentId}>
                For {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      <ShopDaysControl days={filters} onChange={({ from, until }) => change({ from, until })} />
      {isFiltered && (
        <ButtonLink to="?" preventScrollReset variant="ghost">
          Clear all
        </ButtonLink>
      )}
    </search>
  );
}
