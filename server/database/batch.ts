/**
 * Several statements under one Sync: one message to PostgreSQL, one transaction, committed by the Sync itself (decision 100). pg writes a Sync after
 * each statement of its own; what of pg this stands on is named by test/ground/group-commit.test.ts.
 */
import pg from 'pg';

/** A prepared statement: what PostgreSQL knows it by, its text, and the values of one run, as text or as bytes. */
export type BoundStatement = { name: string; text: string; values: readonly StatementValue[] };
export type StatementValue = string | number | boolean | null | Buffer | readonly number[];

/** pg's own connection, as far as a batch writes to it. */
type WireConnection = {
  stream: { cork: () => void; uncork: () => void };
  parsedStatements: Record<string, string>;
  close: (target: { type: 'S'; name: string }) => void;
  parse: (statement: { name: string; text: string }) => void;
  bind: (portal: { statement: string; values: (string | Buffer | null)[] }) => void;
  execute: (options: object) => void;
  sync: () => void;
};

/** The fields of a row as PostgreSQL wrote them: nobody asks what type they are of. */
export type RowFields = (string | null)[];

const wireTextOf = (value: StatementValue): string | Buffer | null =>
  value === null || typeof value === 'string' || Buffer.isBuffer(value)
    ? value
    : Array.isArray(value)
      ? `{${value.join(',')}}`
      : String(value);

/** pg takes no class but its own into a pipeline. */
class Batch extends pg.Query {
  readonly #statements: readonly BoundStatement[];
  readonly #onDone: (error: Error | null, rows: RowFields[][]) => void;
  readonly #rows: RowFields[][];
  #at = 0;
  /** Replaced by pg where it waits for an answer no longer than so long. */
  callback: (error: Error | null) => void;

  constructor(statements: readonly BoundStatement[], onDone: (error: Error | null, rows: RowFields[][]) => void) {
    super({ text: '' });
    this.#statements = statements;
    this.#rows = statements.map(() => []);
    this.#onDone = onDone;
    this.callback = (error) => this.#onDone(error, this.#rows);
  }

  override submit = (connection: pg.Connection): null => {
    const wireConnection = connection as unknown as WireConnection;
    const preparedNames = new Set<string>();
    wireConnection.stream.cork();
    try {
      for (const { name, text, values } of this.#statements) {
        if (wireConnection.parsedStatements[name] === undefined && !preparedNames.has(name)) {
          // A batch that failed may have prepared it all the same.
          wireConnection.close({ type: 'S', name });
          wireConnection.parse({ name, text });
          preparedNames.add(name);
        }
        wireConnection.bind({ statement: name, values: values.map(wireTextOf) });
        wireConnection.execute({});
      }
      wireConnection.sync();
    } finally {
      wireConnection.stream.uncork();
    }
    return null;
  };
  handleDataRow({ fields }: { fields: RowFields }): void {
    this.#rows[this.#at]!.push(fields);
  }
  handleCommandComplete(): void {
    this.#at++;
  }
  handleError(error: Error): void {
    this.callback(error);
  }
  handleReadyForQuery(connection: unknown): void {
    const { parsedStatements } = connection as WireConnection;
    for (const { name, text } of this.#statements) parsedStatements[name] = text;
    this.callback(null);
  }
}

/** Runs them in order in a transaction of their own, and commits it; the rows of each. */
export const sendInOneMessage = (client: pg.PoolClient, statements: readonly BoundStatement[]): Promise<RowFields[][]> =>
  new Promise((resolve, reject) => {
    client.query(new Batch(statements, (error, rows) => (error ? reject(error) : resolve(rows))));
  });
