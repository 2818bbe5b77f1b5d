import { useInstallation } from '../install-context.ts';
import { findId } from '../target/install-options.ts';
import { TargetField } from '../target/target-field.tsx';
import { changeProductTarget } from '../target/use-install-target.ts';

export function AppIdField() {
  const { kit, target } = useInstallation();
  const { documentId } = kit.product;
  return (
    <TargetField
      label="ID in your app catalogue"
      hint="As printed by the command. It fills the lines below."
      sample="00000000-0000-0000-0000-000000000000"
      error="Type the ID as it is printed, with its hyphens"
      isValid={(text) => findId(text) !== undefined}
      value={target.products[documentId]?.appId ?? ''}
      onChange={(appId) => changeProductTarget(documentId, { appId })}
    />
  );
}
