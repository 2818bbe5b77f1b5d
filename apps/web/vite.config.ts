import { join } from 'node:path';
import { limits } from '@partshelf/contract/limits.ts';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { sharedByPages } from './shared-by-pages.ts';

const pagesOf = {
  catalog: /[\\/]app[\\/]pages[\\/]catalog[\\/](?!install).*-content/,
  checkout: /[\\/]app[\\/]pages[\\/]checkout[\\/](cart-content|checkout\.)/,
  orders: /[\\/]app[\\/]pages[\\/]orders[\\/](?!install)/,
  shop: /[\\/]app[\\/](?!.*[\\/]admin[\\/])/,
};

// Small files compress badly. Zod and forms are separate, or every page would load them.
// The entry must stay out of the shell.
const sharedFiles = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|[\\/]app[\\/](root|rendering[\\/]public-page|blocks[\\/]layout[\\/]main-layout|ui[\\/]page)\.tsx?$/,
  },
  // Otherwise, notices would load what else can be closed.
  {
    name: 'close-icon',
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]x\.mjs$/,
  },
  // What few pages use is left out.
  {
    name: 'queries',
    test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/](?!.*([qQ]ueries|[iI]nfinite)\w*\.js$)/,
  },
  { name: 'validation', test: /node_modules[\\/]zod[\\/]/ },
  { name: 'forms', test: /node_modules[\\/](react-hook-form|@hookform)[\\/]/ },
  {
    name: 'account',
    test: /[\\/](app[\\/](api|features[\\/]accounts[\\/]pending-action|ui[\\/](form-notice|product-image|use-media-query)))\.tsx?$/,
  },
  {
    name: 'sign-in',
    test: /[\\/]app[\\/](blocks[\\/]layout[\\/]auth-layout|features[\\/]accounts[\\/](account-page|visitor-guard|provider-buttons|pending-action-notice))\.tsx$/,
  },
  // Every page of signed-in people loads it.
  {
    name: 'personal',
    test: /[\\/]app[\\/](blocks[\\/]layout[\\/]account-data|rendering[\\/]query-provider|features[\\/](catalog[\\/](catalog-paths|product-texts)|discounts[\\/]session-code)|ui[\\/](avatar|field-errors|form|lazy-trigger|list-text|money|page-spinner|price|query-state|use-opening|use-side-out-of-view))\.tsx?$|contract[\\/]src[\\/]catalog[\\/]labels\.ts$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](badge-check|check|chevron-down|download|menu|store|tag|trash)\.mjs$/,
  },
  // It has what would make the header and the chat load the files of other pages, too.
  {
    name: 'menu',
    test: /[\\/]app[\\/](features[\\/]chat[\\/]chat-button|ui[\\/](menu|row-menu))\.tsx$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|bell|building-complex|chevron-right|clock|copy|ellipsis|list-checks|mail|message-circle|message-square-text|receipt-text|rotate-ccw-clock|scroll-text|search|star|triangle-exclamation-point|undo-2)\.mjs$/,
  },
  // The first screen of the back office has these too, and nothing else of the frame.
  {
    name: 'basics',
    test: /[\\/]app[\\/](download|features[\\/]install[\\/]install-paths|ui[\\/](badge|dates|use-call))\.tsx?$|contract[\\/]src[\\/](dates|packages[\\/]labels)\.ts$/,
  },
  {
    name: 'sheet',
    test: /[\\/]app[\\/](features[\\/]accounts[\\/]log-out|ui[\\/](page-lock|sheet))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](log-out|monitor|moon|sun|user-round)\.mjs$/,
  },
  {
    name: 'icons',
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](chart-column|external-link|file-text|globe|key-round|messages-square|monitor-smartphone|package|receipt|send|shield-exclamation-point|users)\.mjs$/,
  },
  {
    name: 'back-office',
    test: /[\\/]app[\\/](admin[\\/](figures|heading|menu|menu-links|search|time-zone|undo-failure|overview[\\/](open-task-count|queries))|features[\\/](catalog[\\/]admin[\\/]product-path|invoices[\\/]admin[\\/]invoicing|notifications[\\/]admin[\\/](bell|queries)|orders[\\/]admin[\\/]queries))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](file-clock|mail-exclamation-point|scale|server-crash)\.mjs$/,
  },
  {
    name: 'header',
    test: /[\\/]app[\\/]blocks[\\/]layout[\\/]header-buttons\.tsx$/,
  },
  // It waits for the first use, whether someone is signed in or not.
  {
    name: 'frame',
    test: /[\\/]app[\\/](blocks[\\/]layout[\\/]footer|features[\\/]catalog[\\/]search-bar)\.tsx$/,
  },
  {
    name: 'cart-summary',
    test: /[\\/]app[\\/](features[\\/](cart[\\/](cart-summary|overlaps)|checkout[\\/]checkout-items)|ui[\\/]two-column-layout)\.tsx?$/,
  },
  { name: 'field', test: /[\\/]app[\\/]ui[\\/]field\.tsx$/ },
  {
    name: 'list-filters',
    test: /[\\/]app[\\/]ui[\\/](day-filter|list-address|search-field)\.tsx?$/,
  },
  {
    name: 'order-labels',
    test: /[\\/]app[\\/]features[\\/]orders[\\/]order-(labels|status)\.tsx?$/,
  },
  {
    name: 'conversation',
    test: /[\\/]app[\\/](realtime[\\/]\w+|features[\\/]chat[\\/]conversation)\.ts$/,
  },
  {
    name: 'helpdesk-events',
    test: /[\\/]app[\\/]features[\\/]chat[\\/]helpdesk[\\/](helpdesk-events|mentions|rooms)\.ts$/,
  },
  // Its parts that load later would otherwise be a file for each of these.
  {
    name: 'helpdesk',
    test: /[\\/]app[\\/]features[\\/]chat[\\/]helpdesk[\\/](assignment|canned-replies|chat-search|insertion|keyboard-shortcuts|message-notifications)\.tsx?$/,
  },
  {
    name: 'tabs',
    test: /[\\/]app[\\/]ui[\\/]tabs\.tsx$/,
  },
  // Each file less shortens the list of files that every page loads.
  {
    name: 'credentials',
    test: /[\\/]app[\\/]features[\\/]accounts[\\/](passkey-ceremony|second-factor-query)\.ts$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](eye|eye-off|fingerprint-pattern)\.mjs$/,
  },
  // What most pages share comes first: a file takes along what it depends on.
  sharedByPages('product', [pagesOf.catalog, pagesOf.checkout]),
  sharedByPages('release', [pagesOf.catalog, pagesOf.orders]),
  sharedByPages('payment', [pagesOf.checkout, pagesOf.orders]),
  sharedByPages('orders', [pagesOf.orders], 2),
  sharedByPages('catalog', [pagesOf.catalog], 2),
  sharedByPages('shared', [pagesOf.shop], 12),
];

/** Icons import this by the relative path. */
const lightIcons = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: join(import.meta.dirname, 'app/ui/create-icon.ts'),
};

const unusedRouterParts =
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/](router[\\/]instrumentation|dom[\\/]ssr[\\/]fog-of-war)\.js$/;

/** The browser gets its list of routes from a file, and nothing observes its router. */
const withoutUnusedRouter: Plugin = {
  name: 'without-unused-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: unusedRouterParts },
    handler(code) {
      return this.parse(code)
        .body.flatMap((node) => (node.type === 'ExportNamedDeclaration' ? node.specifiers : []))
        .map(({ local }) => `export const ${(local as { name: string }).name} = () => undefined;`)
        .join('\n');
    },
  },
};

/** Lets the build leave out schemas that a page does not use: building one has no side effects. */
const pureContract: Plugin = {
  name: 'pure-contract',
  apply: 'build',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/].*\.ts$/ },
    handler(code) {
      const values = this.parse(code, { lang: 'ts' })
        .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .filter((node) => node?.type === 'VariableDeclaration')
        .flatMap(({ declarations }) => declarations)
        .map(({ init }) => init as unknown as { start: number; end: number });
      return values.reduceRight((text, { start, end }) => {
        const value = `/* @__PURE__ */ (() => (${text.slice(start, end)}))()`;
        return text.slice(0, start) + value + text.slice(end);
      }, code);
    },
  },
};

const limitPattern = /(?<![.\w/])limits\.(\w+)(?:\.(\w+))?/g;

/** Writes each limit where it is used, so that a page does not load the others. */
const inlinedLimits: Plugin = {
  name: 'inlined-limits',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\.tsx?$/, code: limitPattern },
    handler: (code) =>
      code.replace(limitPattern, (_, name: keyof typeof limits, part?: string) => {
        const limit = Object(limits[name]) as Record<string, unknown>;
        const isOwn = part !== undefined && Object.hasOwn(limit, part);
        const rest = part !== undefined && !isOwn ? `.${part}` : '';
        return `(${JSON.stringify(isOwn ? limit[part] : limit)})${rest}`;
      }),
  },
};

/** A failed import reloads the page; that would undo a navigation which aborted the import. */
const keptNavigation: Plugin = {
  name: 'kept-navigation',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*[\\/]routeModules\.js$/ },
    handler(code) {
      const reload = 'window.location.reload();';
      if (!code.includes(reload)) this.error('the router no longer reloads after a failed import');
      return code.replace(reload, `if (!window.isLeaving) ${reload}`);
    },
  },
};

export default defineConfig(({ command }) => ({
  ...(command === 'build' && { resolve: { alias: [lightIcons] } }),
  plugins: [
    inlinedLimits,
    pureContract,
    withoutUnusedRouter,
    keptNavigation,
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    assetsInlineLimit: 0,
    // Each import would add the only stylesheet to the page again.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // Without it, the 1,700 icons that no page shows are compiled too.
    rolldownOptions: { experimental: { lazyBarrel: true } },
  },
  // Finds every dependency at the start, so that no page reloads in development.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!**/*.test.tsx'] },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } },
    },
    ssr: {
      build: { rolldownOptions: { input: './app/rendering/render-page.ts' } },
      // The build includes React in production mode, regardless of NODE_ENV.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
    },
  },
}));
