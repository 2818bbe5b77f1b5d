import { allRoutes } from '@partshelf/contract/routes.ts';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { measureCpuMs } from '../processes/server-process.ts';
import { type SendRaw, serveWithPages } from '../support/send-raw.ts';
import { shopTest } from '../support/shop-test.ts';

const test = shopTest();
let send: SendRaw;

test.beforeAll(async ({ shop }) => {
  const served = await serveWithPages(shop);
  send = served.send;
  return served.close;
});

const repeated = [
  ...'?&=/%.,;:@#+-_*~ "\'()[]{}<>|\\$!^`aA0',
  ...'&= ?& %61 %2 // ../ [a] a. a- a@ @. a= =ps_ a, "; \\" 1- 0, :: "" q=0, W/" [: <a é ﬀ ９'.split(
    ' ',
  ),
  'a ',
  '\t',
  '\u200d',
];

const fill = (part: string, length: number) => part.repeat(length / part.length);

const alwaysFastMs = 5;
const mostRounds = 30;

/** Whether a text of twice the length costs more than about twice the time, in every round. */
async function isGrowing(measure: (length: number) => Promise<number>, length: number) {
  let [halfMs, wholeMs] = [Infinity, Infinity];
  for (let round = 0; round < mostRounds; round += 1) {
    halfMs = Math.min(halfMs, await measure(length / 2));
    wholeMs = Math.min(wholeMs, await measure(length));
    if (wholeMs <= alwaysFastMs || wholeMs <= 3 * halfMs) return false;
  }
  return true;
}

async function findGrowing(length: number, work: (text: string) => unknown): Promise<string[]> {
  const growing: string[] = [];
  for (const part of repeated) {
    const measure = (size: number) => {
      const text = fill(part, size);
      return measureCpuMs(async () => work(text));
    };
    if ((await measure(length)) < alwaysFastMs) continue;
    if (await isGrowing(measure, length)) growing.push(part);
  }
  return growing;
}

const closing = ['connection: close'];
const socketAddress = '/socket.io/?EIO=4&transport=websocket';

describe('an address of twice the length costs at most about twice the time', () => {
  test.for([
    '/',
    '/api/x?',
    '/api/x/',
    '/api/products?',
    '/api/products?x=',
    '/api/products?filters[title][$containsi]=',
    '/api/products?sort=',
    '/api/products/',
    '/api/products/slug/',
    '/api/orders?',
    '/uploads/',
    '/product/',
    '/login?',
    '/category/',
    '/review/',
    '/search?q=',
    '/sitemap/',
    'http://shop.test/',
    `${socketAddress}&`,
  ])('%s', { tags: ['X10'] }, async (start) => {
    const growing = await findGrowing(8_000, (text) => send(start + text, ...closing));
    expect(growing).toEqual([]);
  });
});

describe('a header of twice the length costs at most about twice the time', () => {
  test.for([
    'accept',
    'accept-encoding',
    'accept-language',
    'access-control-request-method',
    'authorization',
    'content-type',
    'cookie',
    'forwarded',
    'host',
    'if-none-match',
    'if-range',
    'origin',
    'range',
    'referer',
    'stripe-signature',
    'traceparent',
    'tracestate',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-request-id',
  ])('%s', { tags: ['X10'] }, async (name) => {
    const method = name.startsWith('access-control') ? ['origin: https://other.example'] : [];
    for (const start of ['', 'Bearer ', 'bytes=', 'multipart/form-data; boundary=']) {
      const growing = await findGrowing(12_000, (text) =>
        send('/api/products', ...closing, ...method, `${name}: ${start}${text.trim()}`),
      );
      expect(growing).toEqual([]);
    }
  });
});

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** With the text wherever one is allowed. */
function write(shape: Shape, text: string): unknown {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return write(choices.find(({ type }) => type !== 'null') ?? {}, text);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.properties) {
    const fields = Object.entries(shape.properties);
    return Object.fromEntries(fields.map(([name, field]) => [name, write(field, text)]));
  }
  if (shape.type === 'array') return [write(shape.items ?? {}, text)];
  if (shape.type === 'integer' || shape.type === 'number') return 1;
  return shape.type === 'boolean' ? true : text;
}

const longest = { body: 64_000, query: 8_000, params: 8_000 };

const withFields = allRoutes.flatMap((route) =>
  (['body', 'query', 'params'] as const).flatMap((part) => {
    const schema = route[part];
    return schema
      ? [[`${part} of ${route.method} ${route.path}`, schema, longest[part]] as const]
      : [];
  }),
);

test.for(withFields)(
  'texts of twice the length cost at most about twice the time in the %s',
  { tags: ['X10', 'A17'] },
  async ([, schema, length]) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
    const parse = (text: string) => z.safeParse(schema, write(shape, text));
    const growing = await findGrowing(length, (text) => parse(`${text}!`));
    expect(growing).toEqual([]);
  },
);
