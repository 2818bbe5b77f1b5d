import type { InlineScriptKind } from '@partshelf/contract/packages/packages.ts';
import type { KitPackage } from '../target/install-options.ts';

const kindNames: Record<InlineScriptKind, string> = {
  eval: 'eval',
  functionFromText: 'functions made of text',
  timerWithText: 'timers that run text',
  documentWrite: 'document.write',
  scriptElement: 'script elements with text',
  eventHandler: 'event handlers in HTML',
  javascriptAddress: 'javascript: addresses',
};

/** The policy of SharePoint allows these with 'unsafe-eval'. */
const allowedKinds: readonly InlineScriptKind[] = ['eval', 'functionFromText', 'timerWithText'];

/** Each kind once, with how often it was found, such as `eval (3)`. */
export function listInlineScript(signs: KitPackage['inlineScriptSigns']) {
  const counts = new Map<InlineScriptKind, number>();
  for (const { kind, count } of signs) counts.set(kind, (counts.get(kind) ?? 0) + count);
  const found = [...counts].map(([kind, count]) => ({
    isAllowed: allowedKinds.includes(kind),
    text: `${kindNames[kind]} (${count})`,
  }));
  return {
    blocked: found.filter(({ isAllowed }) => !isAllowed).map(({ text }) => text),
    allowed: found.filter(({ isAllowed }) => isAllowed).map(({ text }) => text),
  };
}
