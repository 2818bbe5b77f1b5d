import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Journal, readJournal, rewriteJournal } from './journal.ts';

type Row = { id: string };

type Change = { table: string } & ({ put: Row } | { remove: string } | { clear: true });

/** Rows are never changed in place, so that a failed transaction can restore the old ones. */
export class Store<Tables extends Record<string, Row>> {
  readonly #tables = new Map<string, Map<string, Row>>();
  readonly #journal: Journal;
  #transaction: { changes: Change[]; undo: (() => void)[] } | undefined;
  #afterCommit: () => void = () => {};

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'journal.jsonl');
    for (const changes of readJournal(path)) {
      for (const change of changes as Change[]) this.#apply(change);
    }
    rewriteJournal(path, this.#allRows());
    this.#journal = new Journal(path);
  }

  find<Name extends keyof Tables & string>(table: Name, id: string): Tables[Name] | undefined {
    return this.#table(table).get(id) as Tables[Name] | undefined;
  }

  list<Name extends keyof Tables & string>(table: Name): Tables[Name][] {
    return [...this.#table(table).values()] as Tables[Name][];
  }

  put<Name extends keyof Tables & string>(table: Name, row: Tables[Name]): void {
    this.#change({ table, put: row });
  }

  remove(table: keyof Tables & string, id: string): void {
    this.#change({ table, remove: id });
  }

  clear(table: keyof Tables & string): void {
    this.#change({ table, clear: true });
  }

  clearAll(): void {
    this.transaction(() => {
      for (const table of this.#tables.keys()) this.clear(table);
    });
  }

  /** One line of the journal, or none on an error. Can be nested. */
  transaction<Result>(work: () => Result): Result {
    if (this.#transaction) return work();
    const { changes, undo } = (this.#transaction = {
      changes: [] as Change[],
      undo: [] as (() => void)[],
    });
    let result: Result;
    try {
      result = work();
      if (changes.length > 0) this.#journal.append(changes);
    } catch (error) {
      for (const restore of undo.reverse()) restore();
      throw error;
    } finally {
      this.#transaction = undefined;
    }
    if (changes.length > 0) this.#afterCommit();
    return result;
  }

  onCommit(listener: () => void): void {
    this.#afterCommit = listener;
  }

  close(): void {
    this.#journal.close();
  }

  #change(change: Change): void {
    this.transaction(() => {
      this.#transaction?.undo.push(this.#createUndo(change));
      this.#transaction?.changes.push(change);
      this.#apply(change);
    });
  }

  #apply(change: Change): void {
    const rows = this.#table(change.table);
    if ('put' in change) rows.set(change.put.id, change.put);
    else if ('remove' in change) rows.delete(change.remove);
    else rows.clear();
  }

  #createUndo(change: Change): () => void {
    const rows = this.#table(change.table);
    if ('clear' in change) {
      const before = [...rows];
      return () => before.forEach(([id, row]) => rows.set(id, row));
    }
    const id = 'put' in change ? change.put.id : change.remove;
    const before = rows.get(id);
    return () => (before ? rows.set(id, before) : rows.delete(id));
  }

  #table(name: string): Map<string, Row> {
    const rows = this.#tables.get(name) ?? new Map<string, Row>();
    this.#tables.set(name, rows);
    return rows;
  }

  *#allRows(): Generator<Change[]> {
    for (const [table, rows] of this.#tables) {
      for (const row of rows.values()) yield [{ table, put: row }];
    }
  }
}
