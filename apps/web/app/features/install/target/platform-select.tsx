import type { InstallKit } from '@partshelf/contract/install.ts';
import { Field, Select } from '../../../ui/field.tsx';
import { platformNames } from '../../catalog/platforms.tsx';
import { useInstallation } from '../install-context.ts';
import { listUsablePlatforms } from './install-options.ts';
import { changeTarget } from './use-install-target.ts';

const answers: Record<InstallKit['platforms'][number]['answer'], string> = {
  yes: 'yes',
  probably: 'probably',
  no: 'no',
  unknown: 'cannot tell',
};

export function PlatformSelect() {
  const { kit, options } = useInstallation();
  const usable = listUsablePlatforms(kit);
  const chosen = usable.find(({ platform }) => platform === options.platform);
  if (!chosen || (usable.length === 1 && chosen.platform === 'online')) return null;
  return (
    <Field
      label="SharePoint"
      hint={chosen.reasons.join(' ') || 'It runs there, as far as its package tells.'}
    >
      <Select
        value={chosen.platform}
        onChange={(event) => {
          const platform = usable.find((each) => each.platform === event.currentTarget.value);
          changeTarget({ platform: platform?.platform });
        }}
      >
        {usable.map(({ platform, answer }) => (
          <option key={platform} value={platform}>
            {platformNames[platform]}: {answers[answer]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
