import { useRef } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Command } from '../commands/command.ts';
import { useInstallation } from '../install-context.ts';
import { listSamples } from '../target/install-options.ts';

export function CommandLine({ name, line }: Command) {
  const code = useRef<HTMLElement>(null);
  return (
    <div
      role="group"
      aria-label={`Command: ${name}`}
      className="min-w-0 break-inside-avoid rounded-md border border-border bg-muted"
    >
      <div className="flex min-h-8 items-center justify-between gap-2 pr-1 pl-3">
        <p className="min-w-0 text-xs text-muted-foreground wrap-anywhere">{name}</p>
        <CopyButton text={line} label={`command: ${name}`} source={code} />
      </div>
      <pre className="px-3 pb-3 font-mono text-[12px] leading-normal whitespace-pre-wrap wrap-anywhere [font-stretch:var(--wd-mono)]">
        <code ref={code}>
          <LineWithSamples line={line} />
        </code>
      </pre>
    </div>
  );
}

/** Samples are marked, so that they are not run by mistake. */
function LineWithSamples({ line }: Pick<Command, 'line'>) {
  const samples = listSamples(useInstallation().options);
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
  if (commands.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-2.5">
      {commands.map((command) => (
        <CommandLine key={command.name} {...command} />
      ))}
    </div>
  );
}
