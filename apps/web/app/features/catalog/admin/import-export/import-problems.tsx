import type { ImportProblem } from '@partshelf/contract/catalog/admin.ts';
import { compactTableStyle } from '../../../../admin/compact-table-style.ts';

export function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  return (
    <div className="rounded-md border border-border p-4">
      <table aria-label="Problems" className={compactTableStyle}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ line, column, message }) => (
            <tr key={`${line} ${column} ${message}`}>
              <td className="tabular-nums">{line}</td>
              <td className="wrap-anywhere">{column ?? 'All'}</td>
              <td className="wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
