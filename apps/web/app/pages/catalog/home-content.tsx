import type { PaginationMeta } from '@partshelf/contract/api/envelope.ts';
import type { Promises } from '@partshelf/contract/branding/brand.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Platform } from '@partshelf/contract/packages/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BadgeCheck, Globe, Headset, LockKeyhole } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import drawingBoard from '../../assets/drawing-board.svg';
import { PagedProducts } from '../../blocks/products/product-grid.tsx';
import { DiscoverMore } from '../../blocks/products/product-kinds.tsx';
import {
  type CatalogParams,
  getCatalogPath,
  readCatalogParams,
} from '../../features/catalog/catalog-params.ts';
import { getCategoryPath } from '../../features/catalog/catalog-paths.ts';
import { categoriesQuery, productPageQuery } from '../../features/catalog/catalog-queries.ts';
import { CategoryStrip } from '../../features/catalog/category-strip.tsx';
import { PlatformChips, platformLabels } from '../../features/catalog/platforms.tsx';
import { useProductPage } from '../../features/catalog/use-catalog.ts';
import { SubscribeForm } from '../../features/subscribers/subscribe-form.tsx';
import { usePromises } from '../../shop-settings.ts';
import { EmptyState } from '../../ui/states.tsx';
import { HomeHead } from './home-head.tsx';
import { Hero } from './home-hero.tsx';

export function HomeContent() {
  const [search] = useSearchParams();
  const params = readCatalogParams(search);
  return (
    <>
      <HomeHead params={params} />
      <Hero />
      <div id="categories" className="page-width">
        <CategoryStrip />
      </div>
      <DiscoverMore />
      <WhyChooseUs />
      <WorkflowTools params={params} />
      {usePromises().showsComingSoon && <ComingSoon />}
    </>
  );
}

function WorkflowTools({ params }: { params: CatalogParams }) {
  const products = useProductPage((page) => productPageQuery({ ...params, page }), params.page);
  const pagination = products.data?.meta.pagination;
  return (
    <section id="work-flow-tools" className="page-width py-(--section)">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 className="text-section">Powerful Tools for Your Workflow</h2>
        <p className="text-sm text-muted-foreground tabular-nums">
          {pagination && 'page' in pagination && getRangeLabel(pagination)}
          {params.category && <ChosenCategory title={params.category} runsOn={params.runsOn} />}
        </p>
      </header>
      <div className="mb-6">
        <PlatformChips
          chosen={params.runsOn}
          hrefFor={(runsOn) => getCatalogPath({ ...params, runsOn, page: 1 })}
        />
      </div>
      <PagedProducts
        products={products}
        page={params.page}
        hrefFor={(page) => getCatalogPath({ ...params, page })}
      >
        <EmptyState link={{ to: getCatalogPath({ page: 1 }), label: 'Browse Products' }}>
          {params.runsOn
            ? `No product here runs on ${platformLabels[params.runsOn]}.`
            : 'No products here yet.'}
        </EmptyState>
      </PagedProducts>
    </section>
  );
}

function ChosenCategory({ title, runsOn }: { title: string; runsOn: Platform | undefined }) {
  const categories = useQuery(categoriesQuery).data?.data;
  const category = categories?.find((other) => other.title === title);
  return (
    <>
      {' '}
      in{' '}
      {category ? (
        <Link to={getCategoryPath(category, 1, runsOn)} className="link">
          {title}
        </Link>
      ) : (
        title
      )}
      {' · '}
      <Link to={getCatalogPath({ page: 1, runsOn })} preventScrollReset className="link">
        All Categories
      </Link>
    </>
  );
}

function getRangeLabel({ page, total }: PaginationMeta): string {
  const first = (page - 1) * limits.productsPerPage + 1;
  if (first > total) return '';
  if (total === 1) return '1 product';
  return `${first} to ${Math.min(total, page * limits.productsPerPage)} of ${total}`;
}

const listReasons = ({ refundDays, isSupportedAroundTheClock }: Promises) => [
  {
    icon: Globe,
    title: 'Worldwide Delivery',
    text: 'Digital products are instantly available, in every country.',
  },
  {
    icon: LockKeyhole,
    title: 'Safe Payment',
    text: 'Your card details go to the payment provider, never to us.',
  },
  ...(refundDays > 0
    ? [
        {
          icon: BadgeCheck,
          title: 'Confidence',
          text: `Every part comes with a ${refundDays}-day satisfaction guarantee.`,
        },
      ]
    : []),
  ...(isSupportedAroundTheClock
    ? [
        {
          icon: Headset,
          title: '24/7 Support',
          text: 'Write at any hour, by email or in the chat.',
        },
      ]
    : []),
];

const reasonColumns: Record<number, string> = {
  2: 'lg:grid-cols-[1.15fr_repeat(2,1fr)]',
  3: 'lg:grid-cols-[1.15fr_repeat(3,1fr)]',
  4: 'lg:grid-cols-[1.15fr_repeat(4,1fr)]',
};

export function WhyChooseUs() {
  const reasons = listReasons(usePromises());
  return (
    <section aria-labelledby="why-choose-us" className="border-y border-border bg-muted">
      <div
        className={clsx(
          'page-width grid grid-cols-2 gap-x-5 gap-y-7 py-14 md:gap-10',
          reasonColumns[reasons.length],
        )}
      >
        <h2 id="why-choose-us" className="col-span-full text-section lg:col-span-1">
          Why Choose Us
        </h2>
        {reasons.map(({ icon: Icon, title, text }) => (
          <div key={title} className="border-t-2 border-shelf pt-4.5">
            <Icon aria-hidden className="mb-3.5 size-6.5 stroke-[1.5] text-primary-text" />
            <h3 className="semiwide text-title">{title}</h3>
            <p className="mt-1 text-sm text-muted-foreground">{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

export function ComingSoon() {
  return (
    <section aria-labelledby="coming-soon" className="blueprint-paper">
      <div className="page-width grid items-center gap-10 py-(--section) md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-18">
        <div>
          <h2 id="coming-soon" className="text-section">
            Coming Soon
          </h2>
          <p className="mt-3 mb-7 max-w-[27em] text-lead text-blueprint-muted">
            New parts are in development. Leave your name and email address to hear when they are
            ready.
          </p>
          <SubscribeForm />
        </div>
        <img
          src={drawingBoard}
          alt=""
          width="700"
          height="364"
          fetchPriority="low"
          className="w-full"
        />
      </div>
    </section>
  );
}
