/** A database of the tests as DATABASE_URL says it. */
import type { Server } from '#test/cluster.ts';

export const urlOf = (server: Server): string =>
  'connectionString' in server
    ? server.connectionString
    : `postgresql://${server.user}@localhost/${server.database}?host=${encodeURIComponent(server.host)}&port=${server.port}`;
