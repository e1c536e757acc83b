import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { type CryptoKey, importJWK, SignJWT } from 'jose'
import type { VapidKeys } from './vapid.ts'

/** Keys of a browser's subscription, base64url. */
export interface PushKeys {
  readonly p256dh: string
  readonly auth: string
}

/** Bytes of a record, of which a message has one. Push services take 4096 (RFC 8291 §4). */
const recordSize = 4096
/** Bytes of a record that are no message: the delimiter and the tag of AES-GCM (RFC 8188 §2). */
const overhead = 17

/** The sender's part of the encryption, which every message has anew. A test gives that of RFC 8291, appendix A. */
interface SenderPart {
  /** 16 bytes. */
  readonly salt: Buffer
  /** A P-256 scalar. */
  readonly privateKey: Buffer
}
const newPart = (): SenderPart => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() }
}

/**
 * Encrypts a message for a browser: content coding `aes128gcm` (RFC 8188) with the keys of RFC 8291.
 * @throws RangeError for a message that does not fit into one record
 */
export const encryptPush = (
  message: string,
  { p256dh, auth }: PushKeys,
  { salt, privateKey }: SenderPart = newPart(),
): Buffer<ArrayBuffer> => {
  const text = Buffer.from(message)
  if (text.byteLength + overhead > recordSize) throw new RangeError('a push message must fit into one record')
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(privateKey)
  const [senderKey, browserKey] = [sender.getPublicKey(), Buffer.from(p256dh, 'base64url')]
  const derive = (key: Uint8Array, keySalt: Uint8Array, info: string | Uint8Array, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, keySalt, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, senderKey])
  const secret = derive(sender.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(recordSize, 16)
  header.writeUInt8(senderKey.byteLength, 20)
  // 2 delimits the last record, here the only one.
  const encrypted = [cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([header, senderKey, ...encrypted])
}

/** Seconds that a push service accepts a token: half of the day that RFC 8292 §2 permits. */
const tokenSeconds = 12 * 60 * 60

/**
 * Returns a function that signs who sends (RFC 8292): the value of `Authorization` for an endpoint.
 * @param subject contact for the push service: `https:` or `mailto:`
 */
export const createVapid = async (
  { publicKey, privateKey }: VapidKeys,
  subject: string,
): Promise<(endpoint: string) => Promise<string>> => {
  // The uncompressed point is 4, x and y (SEC 1 §2.3.3).
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = (await importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256')) as CryptoKey
  return async (endpoint) => {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime(`${tokenSeconds}s`)
      .setSubject(subject)
      .sign(key)
    return `vapid t=${token}, k=${publicKey}`
  }
}
