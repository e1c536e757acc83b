import { createECDH, generateKeyPairSync } from 'node:crypto'
import type { Db } from '../../platform/db/open.ts'
import { readSecret } from '../../platform/db/secrets.ts'

/**
 * The key pair that identifies us to push services (RFC 8292): base64url of a P-256 scalar and of the uncompressed
 * point.
 */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Created at the first start and stored, including in backups: with another key every device would have to subscribe
 * again.
 */
export const readVapidKeys = async (db: Db): Promise<VapidKeys> => {
  const privateKey = await readSecret(db, 'push.vapid', makeScalar)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: pair.getPublicKey('base64url') }
}

/** A JWK's `d` always has 32 bytes (RFC 7518 §6.2.2.1); ECDH's own export drops leading zeros. */
const makeScalar = (): string => {
  const { d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  if (d === undefined) throw new Error('a private key without its number')
  return d
}
