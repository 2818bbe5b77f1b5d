import { Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  FavoriteTable,
  FavoritesSkeleton,
  NoFavorites,
} from '../features/favorites/favorite-table.tsx';
import { useFavoriteList, useFavorites } from '../features/favorites/favorites.ts';
import { PageHeading, PageTitle } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';

export function FavoriteContent() {
  return (
    <div className="page-width pb-(--section)">
      <PageTitle>My Wishlist</PageTitle>
      <PageHeading>
        <HeartIcon /> My Wishlist
      </PageHeading>
      <Favorites />
    </div>
  );
}

function HeartIcon() {
  return (
    <span className="relative inline-block size-[0.9em] align-[-0.08em]">
      <span className="absolute inset-0 overflow-hidden opacity-0">❤️</span>
      <Heart aria-hidden className="size-full fill-current text-destructive" />
    </span>
  );
}

function Favorites() {
  return (
    <QueryState
      query={useFavorites()}
      skeleton={<FavoritesSkeleton />}
      errorText="Your wishlist could not be loaded."
    >
      {() => <FavoriteSection />}
    </QueryState>
  );
}

function FavoriteSection() {
  const favorites = useFavoriteList();
  const count = favorites.length;
  const section = useFocusOnRemoval(count);
  return (
    <section ref={section} tabIndex={-1} aria-label="Favorites" className="outline-none">
      <p role="status" className="sr-only">
        {count === 1 ? '1 product' : `${count} products`} in your wishlist
      </p>
      {count > 0 ? <FavoriteTable favorites={favorites} /> : <NoFavorites />}
    </section>
  );
}

function useFocusOnRemoval(count: number) {
  const element = useRef<HTMLElement>(null);
  const lastCount = useRef(count);
  useEffect(() => {
    const isLess = count < lastCount.current;
    lastCount.current = count;
    if (isLess && document.activeElement === document.body) element.current?.focus();
  }, [count]);
  return element;
}
