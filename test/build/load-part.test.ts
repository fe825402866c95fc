/** Parts of the page go through `loadPart` (decision 105); that all of the built ones do is held by `test/checks/first-load.test.ts`. */
import { describe, expect, it } from 'vitest';
import { loadPart, rewriteImports } from '../../build/load-part.ts';

describe('a part of the page', () => {
  it.each([
    ['import(`./X-_1.js`)', 'assets/a.js', 'loadPart(`X-_1.js`)'],
    [`()=>import("./x.js").then(e=>e.n)`, 'assets/a.js', `()=>loadPart("x.js").then(e=>e.n)`],
    ['import(`./x.js`)', 'assets/for-developers/a.js', 'loadPart(`for-developers/x.js`)'],
    ['import(`../x.js`)', 'assets/for-developers/a.js', 'loadPart(`x.js`)'],
    // What has no fixed address, or is no call, is left.
    ['import(address)', 'assets/a.js', 'import(address)'],
    ['import{a}from"./x.js"', 'assets/a.js', 'import{a}from"./x.js"'],
  ])('%s in %s', (code, file, expected) => expect(rewriteImports(code, file)).toBe(expected));

  it('has another name where this is done in another way', () => {
    const { augmentChunkHash } = loadPart as unknown as { augmentChunkHash: () => string };
    expect(augmentChunkHash()).toBe(rewriteImports.toString());
  });
});
