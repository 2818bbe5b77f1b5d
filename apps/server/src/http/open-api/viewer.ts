import Fastify from 'fastify';
import { compress, type CompressedText } from '../../cache/encodings.ts';

/**
 * Compiled validators need eval, which the page forbids. Where the browser blocks storage, the
 * viewer forgets its settings with the page.
 */
const preparation = Buffer.from(`globalThis.__zod_globalConfig={jitless:true};
for(const area of ['localStorage','sessionStorage'])try{globalThis[area]}catch{
const entries=new Map();
Object.defineProperty(globalThis,area,{value:Object.create({getItem:(name)=>entries.get(name)??null,
setItem:(name,text)=>void entries.set(name,text),removeItem:(name)=>void entries.delete(name)})})}
`);

/** The package has its script inside a plugin, so a server of its own returns it. */
async function readViewerScript(): Promise<Buffer> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const server = Fastify();
  await server.register(apiReference, {
    routePrefix: '/viewer',
    configuration: { url: '/api/openapi.json' },
  });
  const { statusCode, rawPayload } = await server.inject('/viewer/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error(`the script of the API viewer is missing: ${statusCode}`);
  return Buffer.concat([preparation, rawPayload]);
}

let compressed: Promise<CompressedText> | undefined;

/** Some megabytes, loaded on first use. */
export const loadViewer = (): Promise<CompressedText> =>
  (compressed ??= readViewerScript()
    .then(compress)
    .catch((error: unknown) => {
      compressed = undefined;
      throw error;
    }));
