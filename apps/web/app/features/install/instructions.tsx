import { clsx } from 'clsx';
import { ExternalLink as Icon } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../ui/code-block.tsx';
import type { Command } from './commands.ts';
import { findId, listSamples } from './install-options.ts';
import { changeProductTarget } from './install-target.ts';
import { useInstallation } from './installation.ts';
import { TargetField } from './target-field.tsx';

export function NumberedList({ children }: { children: ReactNode }) {
  return (
    <ol className="grid list-decimal gap-1.5 pl-5 marker:text-muted-foreground">{children}</ol>
  );
}

export function Named({ children }: { children: string }) {
  return <strong className="font-semibold">{children}</strong>;
}

export function CatalogPlace() {
  const { platform, scope } = useInstallation().options;
  if (platform !== 'online')
    return (
      <>
        Open the app catalog site of your farm, then <Named>Apps for SharePoint</Named>.
      </>
    );
  if (scope === 'site')
    return (
      <>
        Open <SiteLink />, its <Named>Site contents</Named>, then <Named>Apps for SharePoint</Named>
        .
      </>
    );
  return (
    <>
      Open the <AdminCentre />, then <Named>More features</Named>, and <Named>Open</Named> below{' '}
      <Named>Apps</Named>. This leads to <Named>Manage apps</Named>.
    </>
  );
}

export function AdminCentre() {
  const { isTenantTyped, tenant } = useInstallation().options;
  const name = 'SharePoint admin centre';
  return isTenantTyped ? <ExternalLink href={tenant.adminUrl}>{name}</ExternalLink> : name;
}

export function SiteLink() {
  const { typedSiteUrl } = useInstallation().options;
  return typedSiteUrl ? <ExternalLink href={typedSiteUrl}>your site</ExternalLink> : 'your site';
}

interface ExternalLinkProps {
  href: string;
  className?: string;
  children: string;
}

export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={clsx('link wrap-anywhere', className)}
    >
      {children}
      <Icon aria-hidden className="ml-1 inline size-3.5 align-[-2px] print:hidden" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface CommandLineProps extends Command {
  /** They are marked, so that they are not run by mistake. */
  samples: readonly string[];
}

export function CommandLine({ name, line, samples }: CommandLineProps) {
  return (
    <div role="group" aria-label={`Command: ${name}`} className="min-w-0">
      <CodeBlock
        name={<p className="min-w-0 text-xs text-muted-foreground wrap-anywhere">{name}</p>}
        label={`command: ${name}`}
        text={line}
      >
        <LineWithSamples line={line} samples={samples} />
      </CodeBlock>
    </div>
  );
}

function LineWithSamples({ line, samples }: Omit<CommandLineProps, 'name'>) {
  if (samples.length === 0) return line;
  const patterns = samples.map((text) => text.replaceAll('.', String.raw`\.`));
  const parts = line.split(new RegExp(`(${patterns.join('|')})`));
  return parts.map((part, index) =>
    samples.includes(part) ? (
      <span
        key={index}
        className="text-muted-foreground underline decoration-dotted underline-offset-3"
      >
        {part}
      </span>
    ) : (
      part
    ),
  );
}

export function CommandLines({ commands }: { commands: readonly Command[] }) {
  const samples = listSamples(useInstallation().options);
  if (commands.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-2.5">
      {commands.map((command) => (
        <CommandLine key={command.name} {...command} samples={samples} />
      ))}
    </div>
  );
}

export function AppIdField() {
  const { kit, target } = useInstallation();
  const { documentId } = kit.product;
  return (
    <TargetField
      label="ID in your app catalog"
      hint="The command prints this ID. It is filled into the commands below."
      sample="00000000-0000-0000-0000-000000000000"
      error="Type the ID as it is printed, with its hyphens"
      isValid={(text) => findId(text) !== undefined}
      value={target.products[documentId]?.appId ?? ''}
      onChange={(appId) => changeProductTarget(documentId, { appId })}
    />
  );
}
