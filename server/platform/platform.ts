/** The platform's calls about itself: health, version and profiles. */
import type { platform } from '#contract/platform.ts';
import { minPasswordLength } from '#domain/passwords.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';

const healthStatusOf = ({ health }: App) => (health.isLeaving() ? 'OUT_OF_SERVICE' : health.isAnswering() ? 'UP' : 'DOWN');
const replyWithStatus = <B extends { status: ReturnType<typeof healthStatusOf> }>(statusBody: B) =>
  reply(statusBody, statusBody.status === 'UP' ? {} : { status: 503, headers: { 'retry-after': '2' } });

export const platformHandlers: Handlers<typeof platform> = {
  // Answers from memory: health that queried the database would hang with it.
  health: async ({ app }) => {
    const hasRoom = await app.health.hasRoom();
    // Both are read in one step: the database may fall silent while the disk is looked at, and the two must not contradict each other.
    const writes = hasRoom && app.health.isAnswering() ? 'UP' : 'DOWN';
    return replyWithStatus({ status: healthStatusOf(app), writes } as const);
  },
  live: async () => ({ status: 'UP' }) as const,
  ready: async ({ app }) => replyWithStatus({ status: healthStatusOf(app) }),
  info: async ({ app: { config, version, demo } }) => ({
    version,
    activeProfiles: [config.production ? 'prod' : 'dev', ...(config.apiDocs ? ['api-docs'] : [])],
    'display-ribbon-on-profiles': config.production ? null : 'dev',
    support: config.support,
    shortestPassword: minPasswordLength[config.passwordPolicy],
    demo: await demo(),
  }),
};
