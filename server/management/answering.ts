/** The server that each answer of the diagnostics names, and since when it runs. */
import { hostname } from 'node:os';
import type { Config } from '#server/process/config.ts';
import type { AnsweringServer } from '#server/request/ports.ts';

/** Two on one machine differ by their ports. */
export const describeServer = ({ port }: Config, version: string, startedAt: Date): AnsweringServer => ({
  name: `${hostname()}:${port}`,
  version,
  startedDate: startedAt.toISOString(),
});
