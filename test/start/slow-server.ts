/** A server with one answer that waits until the process gets SIGUSR2, for watching how a stop treats it; run by shutdown.test.ts as a process of its own. */
import fastify from 'fastify';
import { pino } from 'pino';
import { closeApp, createShutdown } from '#server/process/shutdown.ts';

const log = pino({ level: 'silent' });
const { onStop } = createShutdown(log);
onStop('what was started first', async () => void process.stdout.write('last\n'));
const app = fastify();
app.get('/slow', () => {
  process.stdout.write('asked\n');
  return new Promise((done) => process.once('SIGUSR2', () => done({ finished: true })));
});
app.get(
  '/throw',
  async () =>
    void setTimeout(() => {
      throw new Error('unhandled');
    }, 10),
);
app.get('/management/health', async () => ({ status: 'UP' }));
onStop('the web server', () => closeApp(app));
await app.listen({ port: Number(process.env.PORT) });
