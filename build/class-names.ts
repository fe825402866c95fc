/** The names of the classes of style modules: their own and a hash of their file, as short as stays unique, since every screen loads them. */
import { createHash } from 'node:crypto';
import path from 'node:path';

/** Three signs of 36 are apart for all files there are; two of one name that were not would fail the build. */
const SIGNS = 3;

/** Gives a class of a file its name, the same in every build. Throws when another file has got it. */
export function classNames(): (name: string, file: string) => string {
  const taken = new Map<string, string>();
  return (name, file) => {
    const from = path.relative(path.resolve(import.meta.dirname, '..'), file.replace(/\?.*$/, ''));
    const sign = BigInt(`0x${createHash('sha256').update(from).digest('hex').slice(0, 12)}`)
      .toString(36)
      .slice(-SIGNS);
    const className = name + sign;
    const other = taken.get(className) ?? from;
    if (other !== from) throw new Error(`${className} would be a class of ${other} and of ${from}: rename one.`);
    taken.set(className, from);
    return className;
  };
}
