/** The orientation of a picture, the only part of its Exif that stays: read, and written anew by itself. */

const ORIENTATION_TAG = 0x0112;

/** The orientation in a TIFF block, 2 to 8; undefined where there is none, or the picture stands as it is. */
export function readOrientation(tiff: Buffer): number | undefined {
  if (tiff.length < 14) return undefined;
  const byteOrder = tiff.toString('latin1', 0, 2);
  if (byteOrder !== 'II' && byteOrder !== 'MM') return undefined;
  const readShort = (offset: number) => (byteOrder === 'II' ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset));
  const directoryOffset = byteOrder === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directoryOffset + 2 > tiff.length) return undefined;
  const entryCount = readShort(directoryOffset);
  for (let index = 0, offset = directoryOffset + 2; index < entryCount && offset + 12 <= tiff.length; index++, offset += 12) {
    if (readShort(offset) !== ORIENTATION_TAG) continue;
    const orientation = readShort(offset + 8);
    return orientation >= 2 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

/** A TIFF block that says the orientation alone. */
export function createOrientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
