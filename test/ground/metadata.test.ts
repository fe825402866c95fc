/** What a file tells of place, device and time leaves it, wherever the network cut it into pieces; picture and sound stay byte for byte (decision 086). */
import { describe, expect, it, test } from 'vitest';
import { stripImage } from '#server/files/metadata/images.ts';
import { blankRanges } from '#server/files/metadata/pieces.ts';
import { storeStripped } from '#server/files/metadata/strip.ts';
import type { FileStore } from '#server/request/ports.ts';
import { tiny } from '#test/files.ts';
import { PICTURES, PROFILE, SECRETS, tellingFilms, tellingImages } from '#test/telling-files.ts';

async function* cut(bytes: Buffer, size: number) {
  for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size);
}
/** A store in memory, as a disk and a bucket are. */
function memory() {
  let kept = Buffer.alloc(0);
  const store = {
    put: async (_: string, bytes: AsyncIterable<Buffer>) => {
      const all: Buffer[] = [];
      for await (const piece of bytes) all.push(piece);
      kept = Buffer.concat(all);
    },
    read: async () => cut(kept, 1000),
  };
  return { store: store as unknown as FileStore, stored: () => kept };
}
async function stripped(bytes: Buffer, type: string, size = 65_536): Promise<Buffer> {
  const { store, stored } = memory();
  const length = await storeStripped(store, 'key', cut(bytes, size), { size: bytes.length, type });
  expect(stored().length).toBe(length);
  return stored();
}
const told = (bytes: Buffer) => SECRETS.filter((secret) => bytes.includes(secret));
/** The orientation 6 in a block that says nothing else. */
const SIDEWAYS = Buffer.from('4d4d002a0000000800010112000300000001000600000000', 'hex');

describe.each(Object.entries(tellingImages))('%s', (_, [type, bytes, picture]) => {
  it('is the same picture, and tells nothing', async () => {
    expect(told(bytes)).toEqual(SECRETS);
    const alone = await stripped(bytes, type);
    expect(told(alone)).toEqual([]);
    expect(alone.includes(picture)).toBe(true);
    // A second time nothing is left to take out.
    expect(await stripped(alone, type)).toEqual(alone);
  });
  it('keeps its colour profile and which way up it is', async () => {
    const alone = await stripped(bytes, type);
    expect(alone.includes(type === 'image/gif' ? 'NETSCAPE2.0' : PROFILE)).toBe(true);
    expect(alone.includes(SIDEWAYS)).toBe(type !== 'image/gif');
  });
  it('is refused when it is cut before its picture', () => expect(stripImage(bytes.subarray(0, 40), type)).toBeUndefined());
});

describe.each(Object.entries(tellingFilms))('%s', (_, [type, bytes]) => {
  it.each([1, 7, 4096, 65_536])('tells nothing and keeps its length, in pieces of %i bytes', async (size) => {
    expect(told(bytes)).toEqual(type === 'audio/mpeg' ? expect.arrayContaining(SECRETS) : SECRETS);
    const alone = await stripped(bytes, type, size);
    expect(told(alone)).toEqual([]);
    expect(alone.length).toBe(bytes.length);
    expect(alone.indexOf(PICTURES)).toBe(bytes.indexOf(PICTURES));
    expect(alone.includes(Buffer.from('e6a1b2c3', 'hex'))).toBe(false);
    expect(await stripped(alone, type, size)).toEqual(alone);
  });
});

test('of the film’s tracks the one that is seen stays, with its table', async () => {
  const [type, bytes] = tellingFilms['MOV with its description last']!;
  const alone = await stripped(bytes, type);
  const count = (text: string) => alone.toString('latin1').split(text).length - 1;
  expect([count('trak'), count('vide'), count('meta'), count('stco'), count('avc1')]).toEqual([1, 1, 0, 1, 1]);
  const table = alone.indexOf('stco');
  expect(alone.readUInt32BE(table + 12)).toBe(alone.indexOf(PICTURES));
});

it.each(Object.entries(tiny))('%s that tells nothing stays as it is', async (type, bytes) =>
  expect(await stripped(bytes, type)).toEqual(bytes),
);

test('a description that is larger than any film has is refused, and so is a table that says more than it holds', async () => {
  const [, bytes] = tellingFilms['MP4 with its description last']!;
  const huge = Buffer.from(bytes);
  huge.writeUInt32BE(0x7fffffff, huge.indexOf('moov') - 4);
  await expect(storeStripped(memory().store, 'key', cut(huge, 4096), { size: 2 ** 31, type: 'video/mp4' })).rejects.toMatchObject({
    status: 415,
  });
  // Counted by what there is: whatever it says, it ends.
  const wild = Buffer.from(bytes);
  for (const table of ['stsz', 'stco', 'stsc']) wild.writeUInt32BE(0xffffffff, wild.lastIndexOf(table) + (table === 'stsz' ? 12 : 8));
  expect(told(await stripped(wild, 'video/mp4')).length).toBeLessThan(SECRETS.length + 1);
});

test('ranges that lie in each other are all blanked', async () => {
  const bytes = Buffer.alloc(40, 1);
  const out: Buffer[] = [];
  const ranges = [
    { from: 2, to: 30 },
    { from: 3, to: 5 },
    { from: 28, to: 33 },
  ];
  for await (const piece of blankRanges(cut(bytes, 4), ranges)) out.push(piece);
  expect(Buffer.concat(out)).toEqual(Buffer.concat([Buffer.alloc(2, 1), Buffer.alloc(31), Buffer.alloc(7, 1)]));
});
