/** The bytes of all files in a folder. */
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export function sizeOf(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.isFile() ? stat.size : 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
