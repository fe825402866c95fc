/** Builds the web client when its sources have changed, then runs the server in this process. */
import { buildWeb } from './build-web.ts';

/** A SIGTERM for npm reaches the shell between it and us, which dies of it without passing it on. */
const stopWithShell = () => {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
};

if (process.env.npm_lifecycle_event) stopWithShell();
await buildWeb();
await import('../server/main.ts');
