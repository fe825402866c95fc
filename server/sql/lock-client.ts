/** The lock of a client: whoever changes its card or plans meanwhile waits, and then meets what came of it; its events are signed all the while. */
import type { Db } from '#server/database/scoped.ts';

export const lockClient = (db: Db, clientId: number) =>
  db.selectFrom('clients').select('id').where('id', '=', clientId).forNoKeyUpdate().execute();
