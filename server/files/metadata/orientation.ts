/** The orientation of a picture, the only part of its Exif that stays: read, and written anew by itself. */

const ORIENTATION = 0x0112;

/** The orientation in a TIFF block, 2 to 8; undefined where there is none, or the picture stands as it is. */
export function orientationIn(tiff: Buffer): number | undefined {
  if (tiff.length < 14) return undefined;
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const readShort = (offset: number) => (order === 'II' ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset));
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  const count = readShort(start);
  for (let index = 0, offset = start + 2; index < count && offset + 12 <= tiff.length; index++, offset += 12) {
    if (readShort(offset) !== ORIENTATION) continue;
    const value = readShort(offset + 8);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** A TIFF block that says the orientation alone. */
export function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
