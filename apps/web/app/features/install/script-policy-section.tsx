import type { InlineScriptKind } from '@partshelf/contract/packages/packages.ts';
import { Card } from '../../ui/card.tsx';
import { listPolicyCommands, renewPolicyCommand } from './commands.ts';
import type { KitPackage } from './install-options.ts';
import { anchors } from './installation.ts';
import { CommandLines } from './instructions.tsx';

/** More of them are shown on request. */
const maxOpenLines = 3;

export function ScriptPolicySection({ examined }: { examined: KitPackage }) {
  const { loadedHosts, unendedScriptBases = [], mentionedHosts, inlineScriptSigns } = examined;
  return (
    <Card id={anchors.scriptPolicy} title="Script policy">
      <div className="grid min-w-0 gap-5 text-sm">
        <p>
          SharePoint only runs scripts from hosts that your tenant trusts. A tenant has 300 entries
          at most.
        </p>
        <LoadedHosts hosts={loadedHosts} unended={unendedScriptBases} />
        <MentionedHosts hosts={mentionedHosts} />
        <InlineScript signs={inlineScriptSigns} />
        <div className="grid min-w-0 gap-2.5">
          <p>
            If the list is full or has entries of packages that are gone, the SharePoint Online
            Management Shell makes it again from the packages in the app catalog:
          </p>
          <CommandLines commands={[renewPolicyCommand]} />
        </div>
      </div>
    </Card>
  );
}

interface LoadedHostsProps {
  hosts: readonly string[];
  unended: readonly string[];
}

function LoadedHosts({ hosts, unended }: LoadedHostsProps) {
  if (hosts.length === 0) return <p>It loads no scripts from other hosts.</p>;
  return (
    <div>
      <h3 className="text-h3">Loads scripts from</h3>
      <p className="wrap-anywhere">{hosts.join(', ')}</p>
      <p className="text-muted-foreground">
        SharePoint trusts these itself once the package is installed.
      </p>
      {unended.length > 0 && (
        <p className="wrap-anywhere">
          In “Script sources” of the SharePoint admin centre, add a slash at the end of{' '}
          {unended.join(' and ')}: without it, SharePoint blocks the scripts although the entry is
          there.
        </p>
      )}
    </div>
  );
}

function MentionedHosts({ hosts }: { hosts: readonly string[] }) {
  if (hosts.length === 0) return null;
  const commands = listPolicyCommands(hosts);
  return (
    <div className="grid min-w-0 gap-2.5">
      <div>
        <h3 className="text-h3">Mentions in its scripts</h3>
        <p>
          {hosts.length === 1 ? 'This host' : 'These hosts'} may be needed, or only be named in a
          comment. Trust a host when the test shows that its scripts are blocked. The commands are
          for the SharePoint Online Management Shell, not for PnP PowerShell.
        </p>
      </div>
      {commands.length <= maxOpenLines ? (
        <CommandLines commands={commands} />
      ) : (
        <details>
          <summary>Commands for {hosts.length} hosts</summary>
          <div className="mt-2.5">
            <CommandLines commands={commands} />
          </div>
        </details>
      )}
    </div>
  );
}

function InlineScript({ signs }: { signs: KitPackage['inlineScriptSigns'] }) {
  if (signs.length === 0) return <p>No signs of inline scripts were found in the package.</p>;
  const { blocked, allowed } = listInlineScript(signs);
  return (
    <div>
      <h3 className="text-h3">Signs of inline script</h3>
      {blocked.length > 0 && <p>Blocked since March 2026: {blocked.join(', ')}.</p>}
      {allowed.length > 0 && (
        <p>Allowed by the policy of SharePoint (unsafe-eval): {allowed.join(', ')}.</p>
      )}
      <p className="text-muted-foreground">
        Libraries such as React contain some of these signs without using them. The test shows
        whether something is blocked.
      </p>
    </div>
  );
}

const scriptKindLabels: Record<InlineScriptKind, string> = {
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

function listInlineScript(signs: KitPackage['inlineScriptSigns']) {
  const counts = new Map<InlineScriptKind, number>();
  for (const { kind, count } of signs) counts.set(kind, (counts.get(kind) ?? 0) + count);
  const found = [...counts].map(([kind, count]) => ({
    isAllowed: allowedKinds.includes(kind),
    text: `${scriptKindLabels[kind]} (${count})`,
  }));
  return {
    blocked: found.filter(({ isAllowed }) => !isAllowed).map(({ text }) => text),
    allowed: found.filter(({ isAllowed }) => isAllowed).map(({ text }) => text),
  };
}
