/** A passkey in software: what a device would send for a challenge, and what a bad one would (WebAuthn level 3, attestation «none»). */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');
const bytes = (length: number, head: number[]) =>
  Buffer.from(length < 256 ? [...head.slice(0, 1), length] : [head[1]!, length >> 8, length & 255]);
/** CBOR of a byte string and of a text. */
const cborBytes = (data: Buffer) => Buffer.concat([bytes(data.length, [0x58, 0x59]), data]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 0x40;

export type Odd = {
  /** The page that asked, where it is not the product's own. */
  origin?: string;
  rpId?: string;
  /** False where the device did not check who holds it. */
  isVerified?: boolean;
  counter?: number;
};

export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const id = randomBytes(32);
  const coordinate = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
  // COSE: an elliptic key (1: 2) for ES256 (3: -7) on P-256 (-1: 1).
  const key = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), coordinate(x), Buffer.from([0x22]), coordinate(y)]);

  const client = (type: string, challenge: string, odd: Odd) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: odd.origin ?? origin, crossOrigin: false }));
  const data = (flags: number, { rpId = new URL(origin).hostname, isVerified = true, counter = 0 }: Odd) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]), count]);
  };
  return {
    credential: base64url(id),
    made: (challenge: string, odd: Odd = {}) => {
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const authData = Buffer.concat([data(HAS_KEY, odd), Buffer.alloc(16), length, id, key]);
      const attestation = [
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ];
      return {
        credential: base64url(id),
        clientDataJSON: base64url(client('webauthn.create', challenge, odd)),
        attestationObject: base64url(Buffer.concat([Buffer.from([0xa3]), ...attestation])),
      };
    },
    signed: (challenge: string, odd: Odd = {}) => {
      const authenticatorData = data(0, odd);
      const clientData = client('webauthn.get', challenge, odd);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientData)]))
        .sign(privateKey);
      return {
        credential: base64url(id),
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      };
    },
  };
}
