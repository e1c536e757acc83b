import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A device with one passkey, as far as a server sees it (WebAuthn Level 3). */
export interface Authenticator {
  /** Id of its passkey, base64url. */
  id: string
  /** Returns the JSON of `navigator.credentials.create`. */
  create(options: object, changed?: Partial<Answering>): string
  /** Returns the JSON of `navigator.credentials.get`. */
  get(options: object, changed?: Partial<Answering>): string
}

interface Answering {
  origin: string
  rpId: string
  /** Signatures so far; 0 = the device does not count. */
  counter: number
  isPersonVerified: boolean
  userHandle: string
}

/** Of options for a browser, the parts that the device signs. */
interface Asked {
  challenge: string
  user?: { id: string }
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

export const createAuthenticator = (origin: string): Authenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(16)
  const id = base64url(rawId)
  let userHandle = ''
  const standard = { origin, rpId: new URL(origin).hostname, counter: 0, isPersonVerified: true }

  /** Presence, verification, and attested data for a new passkey (§6.1). */
  const dataOf = ({ rpId, counter, isPersonVerified }: Omit<Answering, 'userHandle'>, attested?: Uint8Array) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (isPersonVerified ? 0x04 : 0) | (attested === undefined ? 0 : 0x40)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, attested ?? Buffer.of()])
  }
  const clientData = (type: string, { challenge }: Asked, answering: { origin: string }) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: answering.origin, crossOrigin: false }))
  const credential = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })

  return {
    id,
    create(options, changed) {
      const asked = options as Asked
      userHandle = asked.user?.id ?? ''
      const answering = { ...standard, ...changed }
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, rawId.length), rawId, key])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, never> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(dataOf(answering, attested))],
        ]),
      )
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', asked, answering)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      })
    },
    get(options, changed) {
      const answering = { ...standard, userHandle, ...changed }
      const data = dataOf(answering)
      const client = clientData('webauthn.get', options as Asked, answering)
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: answering.userHandle,
      })
    },
  }
}

/** Returns the options that a page gives to the browser. */
export const passkeyOptionsIn = (html: string): object => {
  const [, attribute = ''] = /data-options="([^"]+)"/.exec(html) ?? []
  return JSON.parse(attribute.replaceAll('&quot;', '"'))
}
