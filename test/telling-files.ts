/** Files of each accepted type as devices write them: with the place, the device, the time and its serial number in every part that is known to hold some. */
import { box, gif, jpeg, png, webp } from '#test/files.ts';

/** What a file must not tell any more. */
export const SECRETS = ['+59.3293+018.0686/', 'iPhone 15 Pro', 'SN-4711', '2026:11:20 10:11:12', 'Elsas kök'];
const secret = Buffer.from(`\0${SECRETS.join('\0')}\0`, 'utf8');
const latin = (text: string) => Buffer.from(text, 'latin1');
const u32 = (...numbers: number[]) =>
  Buffer.concat(numbers.map((one) => Buffer.from([one >>> 24, (one >> 16) & 255, (one >> 8) & 255, one & 255])));

/** A TIFF block that says that the picture lies on its side, among other things. */
const tiff = Buffer.concat([
  latin('II*\0\x08\0\0\0\x02\0'),
  latin('\x10\x01\x02\0\x40\0\0\0\x26\0\0\0'),
  latin('\x12\x01\x03\0\x01\0\0\0\x06\0\0\0'),
  latin('\0\0\0\0'),
  secret,
]);
const exif = Buffer.concat([latin('Exif\0\0'), tiff]);
export const PROFILE = Buffer.from('a colour profile');

const segment = (marker: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body]);
};
const after = (bytes: Buffer, at: number, ...parts: Buffer[]) => Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)]);
/** Without what is told, its first bytes, its profile and its scans. */
const tellingJpeg = after(
  jpeg,
  2,
  segment(0xe0, latin('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
  segment(0xe1, exif),
  segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0'), secret),
  segment(0xe2, latin('ICC_PROFILE\0\x01\x01'), PROFILE),
  segment(0xe2, latin('MPF\0'), secret),
  segment(0xed, latin('Photoshop 3.0\0'), secret),
  segment(0xfe, secret),
);

const chunk = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length), latin(type), body, Buffer.alloc(4)]);
};
const tellingPng = after(
  png,
  33,
  chunk('iCCP', PROFILE),
  chunk('eXIf', tiff),
  chunk('tEXt', latin('Comment'), secret),
  chunk('zTXt', secret),
  chunk('iTXt', latin('XML:com.adobe.xmp\0'), secret),
  chunk('tIME', secret),
);

const riff = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([latin(type), size, body, Buffer.alloc(body.length % 2)]);
};
const tellingWebp = riff(
  'RIFF',
  latin('WEBP'),
  riff('VP8X', latin('\x2c\0\0\0\x01\0\0\x01\0\0')),
  riff('ICCP', PROFILE),
  webp.subarray(12),
  riff('EXIF', tiff),
  riff('XMP ', secret),
);

const blocks = (...parts: Buffer[]) =>
  Buffer.concat([...parts.map((part) => Buffer.concat([Buffer.from([part.length]), part])), Buffer.alloc(1)]);
const tellingGif = after(
  gif,
  19,
  Buffer.concat([latin('!\xff'), blocks(latin('NETSCAPE2.0'), latin('\x01\0\0'))]),
  Buffer.concat([latin('!\xfe'), blocks(secret)]),
  Buffer.concat([latin('!\xff'), blocks(latin('XMP DataXMP'), secret)]),
);

const full = (type: string, ...parts: Buffer[]) => box(type, Buffer.alloc(4), ...parts);
/** Seconds since 1904 of the time that is told. */
const MADE = Buffer.from('e6a1b2c3e6a1b2c4', 'hex');
const handler = (type: string) => full('hdlr', latin(`mhlr${type}appl`), Buffer.alloc(8), secret);
const track = (number: number, type: string, offset: number, size: number) =>
  box(
    'trak',
    full('tkhd', MADE, u32(number), Buffer.alloc(68)),
    box('udta', box('\xa9xyz', secret)),
    box('meta', secret),
    box(
      'mdia',
      full('mdhd', MADE, Buffer.alloc(12)),
      handler(type),
      box(
        'minf',
        box('dinf', full('dref', u32(0))),
        box(
          'stbl',
          full(
            'stsd',
            u32(1),
            box(
              type === 'vide' ? 'avc1' : 'mebx',
              Buffer.alloc(12),
              latin('appl'),
              Buffer.alloc(26),
              latin('\x0diPhone 15 Pro'.padEnd(32)),
              Buffer.alloc(4),
            ),
          ),
          full('stts', u32(1, 1, 1)),
          full('stsc', u32(1, 1, 1, 1)),
          full('stsz', u32(0, 1, size)),
          full('stco', u32(1, offset)),
        ),
      ),
    ),
  );
export const PICTURES = Buffer.from('the pictures of the film');
/** A film with its description before or after its samples, and a track of places beside its pictures. */
function film(brand: string, isFirst: boolean): Buffer {
  const type = box('ftyp', latin(`${brand}\0\0\0\x01${brand}isom`));
  const description = (from: number) =>
    box(
      'moov',
      full('mvhd', MADE, Buffer.alloc(88)),
      track(1, 'vide', from, PICTURES.length),
      track(2, 'meta', from + PICTURES.length, secret.length),
      box('udta', box('\xa9xyz', secret), box('\xa9mak', secret), box('loci', secret)),
      box('meta', handler('mdta'), box('keys', latin('mdtacom.apple.quicktime.location.ISO6709')), box('ilst', secret)),
      box('uuid', secret),
    );
  const samples = box('mdat', PICTURES, secret);
  const beside = [box('uuid', secret), box('free', secret)];
  if (!isFirst)
    return Buffer.concat([type, ...beside, samples, description(type.length + beside[0]!.length + beside[1]!.length + 8), secret]);
  const start = type.length + description(0).length;
  return Buffer.concat([type, description(start + 8), samples, ...beside]);
}

const element = (id: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x40 | (body.length >> 8), body.length & 255]), body]);
};
const tellingWebm = Buffer.concat([
  element('1a45dfa3', element('4282', latin('webm'))),
  Buffer.from('1853806701ffffffffffffff', 'hex'),
  element(
    '1549a966',
    element('2ad7b1', latin('\x0f\x42\x40')),
    element('4461', Buffer.alloc(8, 7)),
    element('7ba9', secret),
    element('4d80', secret),
    element('5741', secret),
  ),
  element('1654ae6b', element('ae', element('d7', latin('\x01')), element('536e', secret))),
  Buffer.from('1f43b67501ffffffffffffff', 'hex'),
  element('e7', latin('\0')),
  element('a3', PICTURES),
  element('1254c367', secret),
  element('1941a469', secret),
]);
const tellingMp3 = Buffer.concat([
  latin('ID3\x03\0\x40\0\0'),
  Buffer.from([secret.length >> 7, secret.length & 127]),
  secret,
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(413),
  PICTURES,
  latin('TAG'),
  Buffer.concat([secret, Buffer.alloc(125)]).subarray(0, 125),
]);

/** What lies after an image's end: a film, and another picture. */
const motion = Buffer.concat([film('isom', false), tellingJpeg]);
export const tellingImages: Record<string, readonly [string, Buffer, picture: Buffer]> = {
  JPEG: ['image/jpeg', Buffer.concat([tellingJpeg, motion]), jpeg.subarray(2)],
  PNG: ['image/png', Buffer.concat([tellingPng, motion]), png.subarray(33)],
  WebP: ['image/webp', tellingWebp, webp.subarray(12)],
  GIF: ['image/gif', Buffer.concat([tellingGif, motion]), gif.subarray(19)],
};
export const tellingFilms: Record<string, readonly [string, Buffer]> = {
  'MP4 with its description first': ['video/mp4', film('isom', true)],
  'MP4 with its description last': ['video/mp4', film('mp42', false)],
  'MOV with its description first': ['video/quicktime', film('qt  ', true)],
  'MOV with its description last': ['video/quicktime', film('qt  ', false)],
  M4A: ['audio/mp4', film('M4A ', false)],
  WebM: ['video/webm', tellingWebm],
  MP3: ['audio/mpeg', tellingMp3],
};

/** A photo of one pixel on its side with GPS and model, as a phone wrote it. */
export const phonePhoto = Buffer.from(
  '/9j/4QE0RXhpZgAASUkqAAgAAAADABABAgAOAAAAyAAAABIBAwABAAAABgAAACWIBAABAAAAZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAQACAAIAAABOAAAAAgAFAAMAAADwAAAAAwACAAIAAABFAAAABAAFAAMAAAAOAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABpUGhvbmUgMTUgUHJvAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOwAAAAEAAAATAAAAAQAAAKARAABkAAAAAAAAAAAAEgAAAAEAAAADAAAAAQAAABwMAABkAAAAAAAAAAAA/+AAEEpGSUYAAQEBAEgASAAA/9sAQwD//////////////////////////////////////////////////////////////////////////////////////8IACwgAAQABAQERAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAT8Q',
  'base64',
);
