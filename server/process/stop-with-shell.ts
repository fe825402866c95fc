/** Ends this process when the shell between npm and it has died: a SIGTERM for npm reaches that shell, which does not pass it on. */
export function stopWithShell() {
  if (!process.env.npm_lifecycle_event) return;
  const shellPid = process.ppid;
  const watchTimer = setInterval(() => {
    if (process.ppid === shellPid) return;
    clearInterval(watchTimer);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
