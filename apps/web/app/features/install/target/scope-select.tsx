import { Field, Select } from '../../../ui/field.tsx';
import { useInstallation } from '../install-context.ts';
import { changeTarget } from './use-install-target.ts';

export function ScopeSelect() {
  const { examined, options } = useInstallation();
  if (options.platform !== 'online' || examined.isDomainIsolated) return null;
  return (
    <Field label="App catalogue" hint="Where the package is uploaded to">
      <Select
        value={options.scope}
        onChange={(event) =>
          changeTarget({ scope: event.currentTarget.value === 'site' ? 'site' : 'tenant' })
        }
      >
        <option value="tenant">Tenant</option>
        <option value="site">This site collection</option>
      </Select>
    </Field>
  );
}
