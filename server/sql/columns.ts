/** Pieces of conditions on rows of any alias. */
import { type RawBuilder, sql } from 'kysely';

export const columnsOf = (alias: string) => (name: string) => sql.ref(`${alias}.${name}`);
/** An instant: as ISO, or what stands for one in a prepared statement. */
export type Moment = string | RawBuilder<unknown>;
export const instantOf = (moment: Moment): RawBuilder<unknown> => sql`${moment}::timestamptz`;
