/** What the platform says of itself: health, version and profiles. */
import { sql } from 'kysely';
import type { platform } from '#contract/platform.ts';
import type { Handlers } from '../request/handlers.ts';
import { problem } from '../request/problems.ts';

export const platformHandlers: Handlers<typeof platform> = {
  health: async ({ app }) => {
    const up = await app
      .scoped({ companies: [], readOnly: true }, (db) => sql`select 1`.execute(db))
      .then(
        () => true,
        () => false,
      );
    if (!up) throw problem(503, 'error.busy', { retryAfter: 2 });
    return { status: 'UP' as const };
  },
  info: async ({ app: { config, version } }) => ({
    version,
    activeProfiles: [config.production ? 'prod' : 'dev', ...(config.apiDocs ? ['api-docs'] : [])],
    'display-ribbon-on-profiles': config.production ? null : 'dev',
    support: config.support,
  }),
};
