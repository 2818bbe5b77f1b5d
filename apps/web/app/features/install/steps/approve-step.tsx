import { useInstallation } from '../install-context.ts';
import { AdminCentre } from '../instructions/admin-centre.tsx';
import { CommandLines } from '../instructions/command-line.tsx';
import { Named, NumberedList } from '../instructions/numbered-list.tsx';

export function ApproveStep() {
  const { examined, commands } = useInstallation();
  const { permissions } = examined;
  if (permissions.length === 0)
    return <p>The package asks for no permissions: nothing is to be approved.</p>;
  return (
    <>
      {commands ? (
        <p>
          List the open requests and approve those of this package one by one: put the ID of each
          request in place of the zeros.
        </p>
      ) : (
        <NumberedList>
          <li>
            Open the <AdminCentre />, then <Named>Advanced</Named> and <Named>API access</Named>.
          </li>
          <li>Approve these requests of the package, and no others:</li>
        </NumberedList>
      )}
      <ul className="grid list-disc gap-1 pl-5 marker:text-muted-foreground">
        {permissions.map(({ resource, scope, approver }) => (
          <li key={`${resource} ${scope}`} className="wrap-anywhere">
            <code className="font-mono text-[12px]">{scope}</code> of {resource} ({approver})
          </li>
        ))}
      </ul>
      {commands && <CommandLines commands={commands.approve} />}
    </>
  );
}
