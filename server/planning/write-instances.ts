/** Writes instances that acts have changed, many in one statement, with what the organisation sees of them from then on (R21). */
import { sql } from 'kysely';
import { isReport } from '#domain/planning/instance.ts';
import type { Act } from '#domain/planning/instance-acts.ts';
import type { Db } from '#server/database/scoped.ts';
import { createStatement } from '#server/database/statement.ts';
import { type KindSchema, memoizePerKind } from './kind-schema.ts';
import type { LockedInstance, LockedRow } from './locked-rows.ts';

/** The value of `shared` that an act stamps on the instance: what the organisation sees of it from then on (R21). */
export const sharedFlagByAct: Partial<
  Record<Act, (locked: Pick<LockedInstance, 'plannedDate' | 'sharesSigned' | 'sharesSkipped' | 'sharesReported'>) => boolean | null>
> = {
  signed: (locked) => locked.sharesSigned,
  restored: (locked) => locked.sharesSigned,
  skipped: (locked) => locked.sharesSkipped,
  reset: () => null,
  unskipped: (locked) => (isReport(locked) ? locked.sharesReported : null),
};

const columnTypes = {
  id: 'bigint',
  plannedDate: 'timestamptz',
  occurenceDate: 'timestamptz',
  skippedDate: 'timestamptz',
  signedByDate: 'timestamptz',
  signedById: 'bigint',
  isCompleted: 'boolean',
  isSkipped: 'boolean',
  comment: 'text',
  placedAt: 'timestamptz',
} as const;
type WrittenColumn = keyof typeof columnTypes;
const columnNames = Object.keys(columnTypes) as WrittenColumn[];
type WrittenRow = Pick<LockedRow, WrittenColumn>;
/** Further columns where the organisation sees instances: whether it sees this one from now on, and whether it sees anything new (R21). */
const sharedColumnTypes = { shared: 'boolean', isShownChange: 'boolean' } as const;
type WrittenSharedRow = WrittenRow & { shared: boolean | null; isShownChange: boolean };

/** Writes full rows: they are locked, so what was read still stands. */
const updateInstances = memoizePerKind(({ instances, tracksSharing }) =>
  createStatement<Record<WrittenColumn | keyof typeof sharedColumnTypes, unknown[]>, never>((slots) => {
    const typeByColumn: Partial<Record<keyof typeof slots, string>> = { ...columnTypes, ...(tracksSharing && sharedColumnTypes) };
    const updatedColumns = Object.keys(typeByColumn) as (keyof typeof slots)[];
    const valuesSql = sql.join(updatedColumns.map((name) => sql`${slots[name]}::${sql.raw(typeByColumn[name]!)}[]`));
    return sql`
      update ${sql.table(instances)} instance
      set version = instance.version + 1, planned_date = given."plannedDate", occurence_date = given."occurenceDate",
        skipped_date = given."skippedDate",
        signed_by_date = given."signedByDate", signed_by_id = given."signedById", is_completed = given."isCompleted",
        is_skipped = given."isSkipped", comment = given.comment, placed_at = given."placedAt"
      ${tracksSharing ? sql`, shared = given.shared, shown_version = instance.shown_version + given."isShownChange"::int` : sql``}
      from unnest(${valuesSql}) as given (${sql.join(updatedColumns.map((name) => sql.ref(name)))})
      where instance.id = given.id`;
  }),
);
export function writeInstances(db: Db, schema: KindSchema, rows: readonly (WrittenRow | WrittenSharedRow)[]) {
  const columnValuesOf = (name: string) => rows.map((row) => (row as Record<string, unknown>)[name]);
  const allColumns = [...columnNames, ...Object.keys(sharedColumnTypes)];
  return updateInstances(schema)(
    db,
    Object.fromEntries(allColumns.map((name) => [name, columnValuesOf(name)])) as Record<
      WrittenColumn | keyof typeof sharedColumnTypes,
      unknown[]
    >,
  );
}
