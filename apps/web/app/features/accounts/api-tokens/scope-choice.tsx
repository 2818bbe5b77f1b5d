import type { ApiTokenScope } from '@partshelf/contract/accounts/roles.ts';
import { useId } from 'react';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { scopeWords } from './scope-words.ts';

interface ScopeChoiceProps {
  scopes: readonly ApiTokenScope[];
  chosen: readonly ApiTokenScope[];
  onChange: (chosen: ApiTokenScope[]) => void;
}

export function ScopeChoice({ scopes, chosen, onChange }: ScopeChoiceProps) {
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2.5 text-sm font-semibold">Scopes</legend>
      {scopes.map((scope) => (
        <ScopeCheckbox
          key={scope}
          scope={scope}
          isChosen={chosen.includes(scope)}
          onChange={(isChosen) => {
            const others = chosen.filter((other) => other !== scope);
            onChange(isChosen ? [...others, scope] : others);
          }}
        />
      ))}
    </fieldset>
  );
}

interface ScopeCheckboxProps {
  scope: ApiTokenScope;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function ScopeCheckbox({ scope, isChosen, onChange }: ScopeCheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Checkbox
        id={id}
        checked={isChosen}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <label htmlFor={id} className="text-sm">
        {scopeWords[scope]}
        <code className="block text-xs text-muted-foreground">{scope}</code>
      </label>
    </div>
  );
}
