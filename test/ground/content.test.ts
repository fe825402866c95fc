/** What a file is besides is found wherever the network cut it into pieces. */
import { describe, expect, it } from 'vitest';
import { createContentInspector, detectType } from '#server/files/content.ts';
import { jpeg, mp4, png, tiny } from '#test/files.ts';

function inspected(type: string, bytes: Buffer, size: number) {
  const { inspectChunk: pass, end } = createContentInspector(type);
  for (let offset = 0; offset < bytes.length; offset += size) pass(bytes.subarray(offset, offset + size));
  end();
}
const refused = expect.objectContaining({ status: 415 });
function refusal(work: () => void) {
  try {
    work();
    return 'taken';
  } catch (error) {
    return error;
  }
}
const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);

describe.each([1, 7, 4096, 65_536, 200_000])('in pieces of %i bytes', (size) => {
  // Beyond what is looked at as the start.
  const deep = (said: string) => Buffer.concat([jpeg, Buffer.alloc(70_000), Buffer.from(said), Buffer.alloc(70_000)]);
  it.each(['<html>', '<SCRIPT', '<!DocType', '<iframe ', '<svg/', '<?php', '<object\n'])('%j is found inside an image', (said) => {
    expect(refusal(() => inspected('image/jpeg', deep(said), size))).toEqual(refused);
  });
  it('a page is found at the end of a video, and a zip’s end record after anything', () => {
    const film = (...more: Buffer[]) => Buffer.concat([mp4, Buffer.alloc(100_000), ...more]);
    expect(refusal(() => inspected('video/mp4', film(Buffer.from('<html>'), Buffer.alloc(65_000)), size))).toEqual(refused);
    expect(refusal(() => inspected('video/mp4', film(zip, Buffer.alloc(65_535)), size))).toEqual(refused);
    expect(refusal(() => inspected('image/png', Buffer.concat([png, zip]), size))).toEqual(refused);
  });
  it('what is only that is taken', () => {
    for (const [type, bytes] of Object.entries(tiny))
      expect(
        refusal(() => inspected(type, bytes, size)),
        type,
      ).toBe('taken');
    expect(refusal(() => inspected('image/jpeg', deep('<x:xmpmeta <rdf:RDF <htmlish <scrip'), size))).toBe('taken');
  });
});

it.each(Object.entries(tiny))('%s is known by its first bytes', async (type, bytes) => expect(await detectType(bytes)).toBe(type));
