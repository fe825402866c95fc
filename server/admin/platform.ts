/** The platform's calls about itself: health, version and profiles. */
import type { platform } from '#contract/platform.ts';
import { type Handlers, reply } from '../request/handlers.ts';

export const platformHandlers: Handlers<typeof platform> = {
  // Answered from what is known: health that asked the database would hang with it.
  health: async ({ app: { condition } }) => {
    const answers = condition.answers();
    const status = condition.isLeaving() ? 'OUT_OF_SERVICE' : answers ? 'UP' : 'DOWN';
    const writes = answers && (await condition.hasRoom()) ? 'UP' : 'DOWN';
    return reply({ status, writes } as const, status === 'UP' ? {} : { status: 503, headers: { 'retry-after': '2' } });
  },
  info: async ({ app: { config, version, demo } }) => ({
    version,
    activeProfiles: [config.production ? 'prod' : 'dev', ...(config.apiDocs ? ['api-docs'] : [])],
    'display-ribbon-on-profiles': config.production ? null : 'dev',
    support: config.support,
    demo: await demo(),
  }),
};
