/** The names of the classes of style modules: their own and a hash of their file, as short as stays unique, since every screen loads them. */
import { createHash } from 'node:crypto';
import path from 'node:path';

/** Three signs of 36 are apart for all files there are; two of one name that were not would fail the build. */
const HASH_LENGTH = 3;

/** Gives a class of a file its name, the same in every build. Throws when another file has got it. */
export function createClassNamer(): (name: string, file: string) => string {
  const fileByClassName = new Map<string, string>();
  return (name, file) => {
    const relativeFile = path.relative(path.resolve(import.meta.dirname, '..'), file.replace(/\?.*$/, ''));
    const hash = BigInt(`0x${createHash('sha256').update(relativeFile).digest('hex').slice(0, 12)}`)
      .toString(36)
      .slice(-HASH_LENGTH);
    const className = name + hash;
    const otherFile = fileByClassName.get(className) ?? relativeFile;
    if (otherFile !== relativeFile) throw new Error(`${className} would be a class of ${otherFile} and of ${relativeFile}: rename one.`);
    fileByClassName.set(className, relativeFile);
    return className;
  };
}
