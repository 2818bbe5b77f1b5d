import { useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { TabList, TabPanel } from '../../../ui/tabs.tsx';
import { anchors } from '../anchors.ts';
import type { Shell } from '../commands/quote.ts';
import { useInstallation } from '../install-context.ts';
import { StepList } from './step-list.tsx';
import { changeTarget } from '../target/use-install-target.ts';

const ways = [
  { name: 'browser', label: 'Browser' },
  { name: 'pnp', label: 'PnP PowerShell' },
  { name: 'm365', label: 'CLI for Microsoft 365' },
] as const;

const shells: Record<Shell, string> = { bash: 'Bash or zsh', powershell: 'PowerShell' };

export function InstallSteps() {
  const id = useId();
  const { options, way, target } = useInstallation();
  if (options.platform !== 'online')
    return (
      <Card id={anchors.steps} title="Steps">
        <StepList />
      </Card>
    );
  return (
    <Card id={anchors.steps} title="Steps">
      <TabList
        id={id}
        label="Way to install"
        tabs={ways}
        selected={way}
        onSelect={(name) => changeTarget({ way: name })}
        className="md:justify-self-start print:hidden"
      />
      <TabPanel id={id} tab={way} className="grid min-w-0 gap-5">
        {way === 'm365' && (
          <Field label="Shell" className="max-w-60 print:hidden">
            <Select
              value={target.shell}
              onChange={(event) =>
                changeTarget({
                  shell: event.currentTarget.value === 'bash' ? 'bash' : 'powershell',
                })
              }
            >
              {Object.entries(shells).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <StepList />
      </TabPanel>
    </Card>
  );
}
