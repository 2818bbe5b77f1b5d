import { limits } from '@partshelf/contract/limits.ts';
import type { SearchResults } from '@partshelf/contract/search.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../api.ts';
import { getUserPath } from '../features/accounts/admin/queries.ts';
import { RoleBadge } from '../features/accounts/admin/badges.tsx';
import { getAdminProductPath } from '../features/catalog/admin/product-path.ts';
import type { Brand } from '@partshelf/contract/branding/brand.ts';
import { useBrand } from '../shop-settings.ts';
import { getAdminCompanyPath } from '../features/companies/admin/queries.ts';
import { formatPartNumber } from '../features/catalog/product-texts.ts';
import { discountValueLabel, getDiscountPath } from '../features/discounts/admin/discounts.tsx';
import { AdminOrderBadge } from '../features/orders/admin/cells.tsx';
import { getAdminOrderPath } from '../features/orders/admin/queries.ts';
import { getAdminQuotePath } from '../features/quotes/admin/quotes.ts';
import { quoteStates } from '../features/quotes/quotes.ts';
import { apiQuery } from '../query-client.ts';
import { pageActions } from './actions.tsx';
import { formatDate } from './time-zone.tsx';
import { Badge, StateBadge } from '../ui/badge.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Input } from '../ui/field.tsx';
import { isComposing } from '../ui/form.tsx';
import { formatMoney } from '../ui/money.ts';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';

interface SearchDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function SearchDialog({ isOpen, onOpenChange }: SearchDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Search"
      className="md:max-w-dialog-wide"
    >
      <SearchBox onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

const typingPauseMs = 150;

const searchQuery = (q: string) =>
  apiQuery(['back-office', 'search'], 'GET /back-office/search', { query: { q } });

function useSearch(text: string) {
  const typed = text.trim();
  const q = useDebouncedValue(typed, typingPauseMs);
  const { data, error, isPlaceholderData, fetchStatus } = useQuery({
    ...searchQuery(q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const brand = useBrand();
  const isCurrent = q === typed && data !== undefined && !isPlaceholderData;
  // The actions of the page stay usable while the search fails or the browser is offline.
  const isWaiting = typed !== '' && !isCurrent && (q !== typed || fetchStatus === 'fetching');
  const isShown = typed !== '' && q !== '' && (isCurrent || isWaiting);
  const groups = isShown && data ? groupResults(data.data, brand) : [];
  return { typed, groups, isCurrent, isWaiting, error };
}

function SearchBox({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [opensFirst, setOpensFirst] = useState(false);
  const navigate = useNavigate();
  const listId = useId();
  const optionId = (index: number) => `${listId}-${options[index]?.key}`;
  const { typed, groups: found, isCurrent, isWaiting, error } = useSearch(text);
  const groups = [...found, ...usePageActions(typed)];
  const options = groups.flatMap((group) => group.options);

  const open = useEffectEvent((option: Option | undefined) => {
    if (!option) return;
    onClose();
    if ('to' in option) void navigate(option.to);
    else option.start();
  });
  // Enter was pressed before the answer came.
  useEffect(() => {
    if (opensFirst && !isWaiting) open(options[0]);
  }, [opensFirst, isWaiting, options]);

  function activate(index: number) {
    setActive(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const last = options.length - 1;
    const moves: Record<string, () => void> = {
      ArrowDown: () => activate(active < last ? active + 1 : 0),
      ArrowUp: () => activate(active > 0 ? active - 1 : Math.max(0, last)),
      Enter: () => {
        if (isWaiting) setOpensFirst(true);
        else document.getElementById(optionId(active))?.click();
      },
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  return (
    <div className="grid gap-3">
      <Input
        role="combobox"
        aria-label="Search"
        autoComplete="off"
        placeholder="Order, person, company, product, email"
        maxLength={limits.searchMax}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
          setOpensFirst(false);
        }}
        onKeyDown={handleKeyDown}
      />
      {options.length > 0 && (
        <Results id={listId} groups={groups} activeOption={options[active]} onClose={onClose} />
      )}
      <p role="status" className="text-sm text-muted-foreground">
        {getStatusText(typed, options.length, isCurrent, error)}
      </p>
    </div>
  );
}

interface ResultsProps {
  id: string;
  groups: readonly ResultGroup[];
  activeOption: Option | undefined;
  onClose: () => void;
}

function Results({ id, groups, activeOption, onClose }: ResultsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      className="-mx-2 max-h-[min(60dvh,560px)] overflow-y-auto overscroll-contain px-2"
    >
      {groups.map(({ label, options }) => (
        <div key={label} role="group" aria-label={label} className="pb-2">
          <p aria-hidden className="px-2.5 py-1 text-xs font-semibold text-muted-foreground">
            {label}
          </p>
          {options.map((option) => {
            const props = {
              id: `${id}-${option.key}`,
              role: 'option',
              'aria-selected': option === activeOption,
              tabIndex: -1,
              className:
                'flex min-h-11 w-full items-center gap-3 rounded-sm px-2.5 py-1.5 text-left text-sm hover:bg-accent aria-selected:bg-accent',
            };
            if (!('to' in option)) {
              return (
                <button
                  key={option.key}
                  {...props}
                  type="button"
                  onClick={() => {
                    onClose();
                    option.start();
                  }}
                >
                  <span className="truncate font-semibold">{option.title}</span>
                </button>
              );
            }
            return (
              <Link key={option.key} {...props} to={option.to} onClick={onClose}>
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-semibold">{option.title}</bdi>
                  <span className="block truncate text-xs text-muted-foreground">
                    {option.details.filter(Boolean).join(' · ')}
                  </span>
                </span>
                {option.badge}
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function getStatusText(typed: string, found: number, isCurrent: boolean, error: Error | null) {
  if (typed === '') return 'Choose with the arrow keys, and open with Enter.';
  if (error) return messageOf(error, 'The search failed. Please try again.');
  if (!isCurrent) return found > 0 ? null : 'Searching...';
  if (found > 0) return found === 1 ? '1 result' : `${found} results`;
  return typed.length < 3
    ? 'There is no exact match. Type three or more characters.'
    : 'Nothing found.';
}

interface FoundOption {
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly details: readonly (string | null | false)[];
  readonly badge?: ReactNode;
}

interface ActionOption {
  readonly key: string;
  readonly title: string;
  readonly start: () => void;
}

type Option = FoundOption | ActionOption;

interface ResultGroup {
  readonly label: string;
  readonly options: readonly Option[];
}

/** All of them are offered before anything is typed. */
function usePageActions(typed: string): ResultGroup[] {
  const wanted = typed.toLowerCase();
  const options = pageActions
    .useValue()
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ name, start }) => ({ key: `action-${name}`, title: name, start }));
  return options.length > 0 ? [{ label: 'On this page', options }] : [];
}

function groupResults(found: SearchResults, brand: Brand): ResultGroup[] {
  const groups: ResultGroup[] = [
    { label: 'Orders', options: found.orders.map(toOrderOption) },
    { label: 'Quotes', options: found.quotes.map(toQuoteOption) },
    { label: 'People', options: found.people.map(toPersonOption) },
    { label: 'Companies', options: found.companies.map(toCompanyOption) },
    {
      label: 'Products',
      options: found.products.map((product) => toProductOption(product, brand)),
    },
    { label: 'Messages', options: found.messages.map(toMessageOption) },
    { label: 'Emails', options: found.mails.map(toMailOption) },
    { label: 'Discount codes', options: found.discounts.map(toDiscountOption) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

type Found<Name extends keyof SearchResults> = SearchResults[Name][number];

const toOrderOption = (order: Found<'orders'>): FoundOption => ({
  key: order.documentId,
  to: getAdminOrderPath(order),
  title: `Order ${order.number}`,
  details: [
    order.buyer.email,
    order.company,
    formatMoney(order.total),
    formatDate(order.createdAt),
  ],
  badge: <AdminOrderBadge state={order.state} />,
});

const toQuoteOption = (quote: Found<'quotes'>): FoundOption => ({
  key: quote.documentId,
  to: getAdminQuotePath(quote),
  title: `Quote ${quote.number}`,
  details: [quote.buyer, formatMoney(quote.total), formatDate(quote.createdAt)],
  badge: <StateBadge state={quote.state} styles={quoteStates} />,
});

const toPersonOption = (user: Found<'people'>): FoundOption => ({
  key: user.documentId,
  to: getUserPath(user),
  title: user.username,
  details: [user.email, user.company],
  badge: user.role !== 'Customer' && <RoleBadge role={user.role} />,
});

const toCompanyOption = (company: Found<'companies'>): FoundOption => ({
  key: company.documentId,
  to: getAdminCompanyPath(company),
  title: company.name,
  details: [company.domains.join(', ')],
  badge: company.closedAt && <Badge tone="neutral">Closed</Badge>,
});

const toProductOption = (product: Found<'products'>, brand: Brand): FoundOption => ({
  key: product.documentId,
  to: getAdminProductPath(product),
  title: product.title,
  details: [formatPartNumber(product, brand), product.state !== 'published' && product.state],
});

const toMessageOption = (message: Found<'messages'>): FoundOption => ({
  key: message.documentId,
  to: `/admin/messages/${message.documentId}`,
  title: message.subject,
  details: [message.name, message.email, formatDate(message.createdAt)],
});

const toMailOption = (mail: Found<'mails'>): FoundOption => ({
  key: mail.documentId,
  to: `/admin/mails?${new URLSearchParams({ search: mail.recipient })}`,
  title: mail.subject,
  details: [mail.recipient, formatDate(mail.createdAt), mail.state !== 'sent' && mail.state],
});

const toDiscountOption = (discount: Found<'discounts'>): FoundOption => ({
  key: discount.documentId,
  to: getDiscountPath(discount),
  title: discount.code,
  details: [discountValueLabel(discount)],
});
