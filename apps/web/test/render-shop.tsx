import { respondWithStatus } from './calls.ts';
import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoutesStub } from 'react-router';
import { render } from 'vitest-browser-react';
import { createApi } from '../app/api.ts';
import { createQueryClient } from '../app/query-client.ts';
import { SettingsProvider } from '../app/shop-settings.ts';
import { Toaster } from '../app/ui/toast.tsx';

interface ShopOptions {
  routes: Parameters<typeof createRoutesStub>[0];
  at: string | { pathname: string; state: unknown };
  /** A number is the status of an error; a response is sent as it is. */
  answer: (address: URL) => object | number | Promise<object>;
  settings?: Partial<ShopSettings>;
}

const testSettings: ShopSettings = {
  publicUrl: 'https://shop.test',
  imagesUrl: null,
  company: {
    email: 'support@shop.test',
    phone: '+1 202 555 0100',
    address: ['Shop', '1 Test Street'],
  },
  google: true,
  booksYears: 10,
  microsoft: false,
  subscribe: {
    origin: 'https://emailjs.test',
    serviceId: 'service_test',
    templateId: 'template_test',
    publicKey: 'public_test',
  },
};

const HydrateFallback = () => null;

export async function renderShop({ routes, at, answer, settings }: ShopOptions) {
  const calls: URL[] = [];
  const api = createApi(async (path) => {
    const address = new URL(path, window.location.origin);
    calls.push(address);
    const body = await answer(address);
    if (body instanceof Response) return body;
    return typeof body === 'number' ? respondWithStatus(body) : Response.json(body);
  });
  const Shop = createRoutesStub(routes.map((route) => ({ HydrateFallback, ...route })));
  const screen = await render(
    <QueryClientProvider client={createQueryClient(api)}>
      <SettingsProvider value={{ ...testSettings, ...settings }}>
        <Shop initialEntries={[at]} />
      </SettingsProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  return { screen, calls };
}

export function pageOf<Item>(items: readonly Item[], address: URL) {
  const page = Number(address.searchParams.get('pagination[page]') ?? 1);
  const pageSize = Number(address.searchParams.get('pagination[pageSize]') ?? 25);
  return {
    data: items.slice((page - 1) * pageSize, page * pageSize),
    meta: {
      pagination: {
        page,
        pageSize,
        pageCount: Math.ceil(items.length / pageSize),
        total: items.length,
      },
    },
  };
}
