/** Finds a Chromium that runs, for the set-up (plain Node 20) and for the browser tests alike. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The shell first: the same engine without the windows around it, which take processor time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** On Ubuntu a program of this name may be a stub that only asks for a snap; so it has to say its version. */
const isRunnable = (path) => isExecutable(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;

const playwrightChromium = async () => {
  try {
    const { chromium } = await import('playwright-core');
    return [chromium.executablePath()];
  } catch {
    return [];
  }
};

/** @returns {Promise<string | undefined>} the path of the program; CHROME_PATH is taken at its word if it is executable */
export const findChromium = async () => {
  const configuredPath = process.env.CHROME_PATH;
  if (configuredPath) return isExecutable(configuredPath) ? configuredPath : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isRunnable) ?? (await playwrightChromium()).find(isRunnable);
};
