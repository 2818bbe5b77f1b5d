import { expect, onTestFinished } from 'vitest';
import { createProductWithImages } from '../../test/support/factories.ts';
import { shopTest } from '../../test/support/shop-test.ts';
import { buildApp } from '../app.ts';
import { mountWeb } from './pages.ts';

const test = shopTest();

test(
  'pages show the catalogue behind an https address as well',
  { tags: ['X01'] },
  async ({ shop }) => {
    const { product } = await createProductWithImages(shop);
    const publicUrl = 'https://shop.example';
    const deps = { ...shop.deps, config: { ...shop.deps.config, publicUrl } };
    const app = buildApp(deps);
    onTestFinished(() => app.close());
    await mountWeb(app, deps);
    const page = await app.inject({ url: '/', headers: { host: 'shop.example' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(product.title);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    const foreign = await app.inject({ url: '/', headers: { host: 'evil.example' } });
    expect(foreign.statusCode).toBe(400);
  },
);
