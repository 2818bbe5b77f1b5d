import { pathToFileURL } from 'node:url';
import type { Route } from '@partshelf/contract/api/route.ts';
import type { ESTree, Plugin } from 'vite';

const rest = '?rest';

/**
 * Keeps the API's schemas out of the browser, which needs only method, path and access of a route
 * (decision 35). A contract file with schemas becomes two modules: its plain data with reduced
 * routes, and, as `?rest`, the schemas that a form imports by name.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/packages\/contract\/src\/[\w/-]+\.ts(\?rest)?$/ },
      async handler(code, id) {
        if (id.endsWith(rest)) {
          const schemas = markSideEffectFree(code, this.parse(code));
          // Schemas import schemas; modules of plain data must not import them.
          return { code: schemas.replaceAll(/(from ".*\.ts)"/g, `$1${rest}"`), map: null };
        }
        if (!code.includes(' from "zod/')) return undefined;
        const contract: Record<string, unknown> = await import(pathToFileURL(id).href);
        const data = Object.entries(contract)
          .filter(([, value]) => isPlain(value))
          .map(([name, value]) => `export const ${name} = ${toLean(value)};`);
        return { code: [`export * from '${id}${rest}';`, ...data].join('\n'), map: null };
      },
    },
  };
}

const isRoute = (value: object): value is Route => 'method' in value && 'path' in value;

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const kind = Object.getPrototypeOf(value);
  if (kind !== Object.prototype && kind !== Array.prototype) return false;
  return isRoute(value) || Object.values(value).every(isPlain);
}

function toLean(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !isRoute(value)) return value;
    const { method, path, access } = value;
    return { method, path, access };
  });
}

/** Contract modules only declare values, so unused ones may be removed. */
function markSideEffectFree(code: string, { body }: ESTree.Program): string {
  return body
    .map((statement) => {
      const { start, end } = statement;
      const made = declaredValue(statement);
      if (!made) return code.slice(start, end);
      const value = code.slice(made.start, made.end);
      return `${code.slice(start, made.start)}/* @__PURE__ */ (() => (${value}))()${code.slice(made.end, end)}`;
    })
    .join('\n');
}

function declaredValue(statement: ESTree.Program['body'][number]): ESTree.Expression | undefined {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return undefined;
  const value = declaration.declarations[0]?.init;
  return value?.type === 'CallExpression' || value?.type === 'ObjectExpression' ? value : undefined;
}
