import { Checksum } from '../../downloads/checksum.tsx';
import { getCheckCommand } from '../commands/check-commands.ts';
import type { Shell } from '../commands/quote.ts';
import { useInstallation } from '../install-context.ts';
import { CommandLines } from '../instructions/command-line.tsx';

export function CheckStep() {
  const { kit, target, way } = useInstallation();
  const { fileName, sha256 } = kit.release;
  return (
    <>
      <p>
        Compare the hash of your file with this one. Capital letters make no difference. If they
        differ, do not install the file: download it again.
      </p>
      <Checksum sha256={sha256} />
      <CommandLines
        commands={listShells(way, target.shell).map((shell) => getCheckCommand(shell, fileName))}
      />
    </>
  );
}

function listShells(way: 'browser' | 'pnp' | 'm365', shell: Shell): Shell[] {
  if (way === 'browser') return ['powershell', 'bash'];
  return way === 'pnp' ? ['powershell'] : [shell];
}
