/** The calls of ADMIN's diagnostics (R67–R69); they answer also while the database does not, as far as they know without it. */
import type { management } from '#contract/management.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { readComponents } from './components.ts';
import { propertiesOf, variablesOf } from './configuration.ts';
import { loggerHandlers } from './loggers.ts';
import { countResources, readSessions } from './sessions.ts';

export const managementHandlers: Handlers<typeof management> = {
  ...loggerHandlers,
  components: async ({ app }) => {
    const components = await readComponents(app);
    return {
      server: app.metrics.server,
      status: components.some(({ status }) => status === 'DOWN') ? 'DOWN' : 'UP',
      components,
    };
  },
  metrics: ({ app }) => app.metrics.readSnapshot(),
  threads: async ({ app }) => ({ server: app.metrics.server, resources: countResources(), sessions: await readSessions(app.scoped) }),
  properties: async ({ app: { metrics, config, env } }) => ({ server: metrics.server, properties: propertiesOf(config, env) }),
  environment: async ({ app: { metrics, config, env } }) => ({
    server: metrics.server,
    activeProfiles: [config.production ? 'prod' : 'dev', ...(config.apiDocs ? ['api-docs'] : [])],
    variables: variablesOf(config, env),
  }),
};
