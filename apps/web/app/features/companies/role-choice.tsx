import type { CompanyRole } from '@partshelf/contract/companies/companies.ts';
import { useId } from 'react';
import { roleLabels, roles, roleTexts } from './companies.ts';

interface RoleChoiceProps {
  value: CompanyRole;
  onChange: (role: CompanyRole) => void;
}

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Role</legend>
      <div className="grid gap-2">
        {roles.map((role) => (
          <label
            key={role}
            className="relative flex cursor-pointer items-start gap-3 rounded-md border border-input bg-card px-3.5 py-3 transition-colors hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
              aria-label={roleLabels[role]}
              aria-describedby={`${name}-${role}`}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            <span>
              <span className="block text-sm font-semibold">{roleLabels[role]}</span>
              <span id={`${name}-${role}`} className="block text-xs text-muted-foreground">
                {roleTexts[role]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
