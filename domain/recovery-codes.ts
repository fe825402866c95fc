/** Recovery codes: ten of 80 bits each, in letters and digits that are not taken for one another (Crockford's base 32). */

export const RECOVERY_CODE_COUNT = 10;
/** So many left, and one is told to make new ones. */
export const LOW_CODE_COUNT = 3;
export const RECOVERY_CODE_BYTES = 10;
const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code as it is shown, in four groups of four. `bytes`: ten of them, at random. */
export function encodeRecoveryCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const characters = (bits.match(/.{5}/g) ?? []).map((fiveBits) => CODE_ALPHABET[Number.parseInt(fiveBits, 2)]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** The same however it is typed: in any case, with blanks or none, with O for 0 and I or L for 1. */
export const normalizeRecoveryCode = (typedCode: string): string =>
  typedCode
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
