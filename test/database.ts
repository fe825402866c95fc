/** A migrated, empty database of a test file's own. */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { asked, inDatabase, type Server } from '#test/cluster.ts';

export type FreshDatabase = { connection: Server; drop: () => Promise<void> };

/** Nobody may be connected to the template while it is copied, so it is never used itself. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const server = inject('server');
  const name = `vardag_test_${randomBytes(6).toString('hex')}`;
  await asked(server, `create database ${name} template ${inject('template')} strategy file_copy`);
  return {
    connection: inDatabase(server, name),
    drop: () => asked(server, `drop database if exists ${name} with (force)`),
  };
};
