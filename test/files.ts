/** Tiny real files of each accepted type, and the steps of putting one to the server and reading it back. */
import { files } from '#contract/files.ts';
import type { World } from '#test/world.ts';

const base64 = (text: string) => Buffer.from(text, 'base64');
/** An ISO base media box. */
export function box(type: string, ...inside: Buffer[]) {
  const body = Buffer.concat(inside);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
const isoMedia = (brand: string) =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\x01${brand}isom`, 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', Buffer.alloc(64, 7)),
  ]);
/** EBML: the header says webm, then an empty segment. */
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806780', 'hex'),
  Buffer.alloc(64),
]);
/** Two MPEG-1 layer III frames of silence, 128 kbit/s at 44.1 kHz. */
const mp3 = Buffer.concat(Array.from({ length: 2 }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])));
/** The first page of Ogg Vorbis with its identification header. */
const ogg = Buffer.concat([
  Buffer.from('4f676753000200000000000000000100000000000000deadbeef011e', 'hex'),
  Buffer.from('01766f72626973000000000144ac0000000000000077010000000000b801', 'hex'),
  Buffer.alloc(64),
]);

export const png = base64(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQMAAABIeJ9nAAAAA1BMVEX/AAAZ4gk3AAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElFTkSuQmCC',
);
export const jpeg = base64(
  '/9j/2wBDAAg+Pkk+SVVVVVVVVWRdZGhoaGRkZGRoaGhwcHCDg4NwcHBoaHBwfHyDg4+Tj4eHg4eTk5ubm7q6srLZ2eD/////xAGiAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgsBAAMBAQEBAQEBAQEAAAAAAAABAgMEBQYHCAkKCxAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6EQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEKFiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/wAARCAACAAIDASIAAhEAAxEA/9oADAMBAAIRAxEAPwDi6KKK+UP38//Z',
);
export const gif = base64('R0lGODlhAgACAPAAAP8AAAAAACH5BAAAAAAALAAAAAACAAIAAAIChFEAOw==');
export const webp = base64('UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoCAAIAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA=');
export const mp4 = isoMedia('isom');

/** Each accepted type with a file of it. */
export const tiny: Record<string, Buffer> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/gif': gif,
  'image/webp': webp,
  'video/mp4': mp4,
  'video/quicktime': isoMedia('qt  '),
  'video/webm': webm,
  'audio/mpeg': mp3,
  'audio/mp4': isoMedia('M4A '),
  'audio/ogg': ogg,
};

type Whoever = { token: string };
export function fileSteps(w: () => World) {
  /** The address for one upload. */
  const presign = async (who: Whoever, filename = 'bild.png'): Promise<string> => {
    const { data, status, problem } = await w().call(who, files.presign, { query: { filename } });
    if (status !== 200) throw new Error(JSON.stringify(problem));
    return data;
  };
  /** As a browser does it: no token of a session, a type that nobody believes. */
  const put = (address: string, bytes: Buffer, headers: Record<string, string> = {}) =>
    w().server.inject({ method: 'PUT', url: address, payload: bytes, headers: { 'content-type': 'image/png', ...headers } });
  /** The stored address of a file that is there. */
  const uploaded = async (who: Whoever, bytes = png, filename = 'bild.png'): Promise<string> => {
    const address = await presign(who, filename);
    const { statusCode, body } = await put(address, bytes);
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
    return address.split('?')[0]!;
  };
  const get = (address: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    w().server.inject({ method, url: address.replaceAll('&amp;', '&'), headers });
  const keyOf = (address: string) => address.split('/')[2]!;
  /** The row of a file, or nothing. */
  const rowOf = async (address: string) =>
    w().scoped({ companies: '*', readOnly: true }, (db) =>
      db
        .selectFrom('files')
        .select(['company_id', 'client_id', 'user_id', 'platform', 'content_type', 'size', 'stored_date', 'used_date'])
        .where('key', '=', keyOf(address))
        .executeTakeFirst(),
    );
  return { presign, put, uploaded, get, keyOf, rowOf };
}

/** The signed address of the first file that a text shows its reader. */
export function signedIn(text: string | null | undefined): string {
  const found = /\/filer\/[0-9a-f]{32}\/[\w.-]+\?[^"\\]+/.exec(text ?? '')?.[0];
  if (!found) throw new Error(`no signed address in ${text}`);
  return found;
}
