import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { PushMessage } from '#contract/push.ts'

interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
}

/** Returns a browser's subscription at an address of a push service, with its own keys. */
export const subscriptionAt = (endpoint: string) => ({ endpoint, keys: withPrivateKey().keys })

const withPrivateKey = () => {
  const pair = createECDH('prime256v1')
  const keys: DeviceKeys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return { pair, keys }
}

/** A decrypted message on the device. */
export interface Received {
  readonly message: PushMessage
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Claims of the sender's signed token (RFC 8292). */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
}

/** A fault of the service: a response, or 'hang' and 'cut'. */
export type Misbehaviour =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'cut'

/** A push service on loopback (RFC 8030) with its devices, which decrypt their messages (RFC 8291). */
export interface TestPushService {
  readonly origin: string
  /** A new device of a browser. */
  subscribe(): { readonly endpoint: string; readonly keys: DeviceKeys; readonly received: Received[] }
  /** Sets its fault; undefined = none. With 'cut' the message is received anyway. */
  misbehave(how: Misbehaviour | undefined): void
  /** Resolves when so many requests have arrived, before the last one gets its response. */
  until(count: number): Promise<void>
  /** Returns the requests so far, to any address. */
  requests(): readonly string[]
  stop(): Promise<void>
}

interface Device {
  readonly pair: ReturnType<typeof createECDH>
  readonly keys: DeviceKeys
  readonly received: Received[]
}

export const startPushService = async (): Promise<TestPushService> => {
  const devices = new Map<string, Device>()
  const requests: string[] = []
  const waiting = new EventEmitter()
  let misbehaviour: Misbehaviour | undefined

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    requests.push(`${request.method} ${request.url}`)
    waiting.emit(`${requests.length}`)
    const device = devices.get(request.url ?? '')
    if (misbehaviour === 'hang') return
    if (typeof misbehaviour === 'object')
      return void response.writeHead(misbehaviour.status, misbehaviour.headers).end()
    if (request.method !== 'POST' || device === undefined) return void response.writeHead(404).end()
    device.received.push(received(request, Buffer.concat(chunks), device))
    if (misbehaviour === 'cut') return void request.socket.destroy()
    response.writeHead(201, { Location: `${origin}/message` }).end()
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    subscribe: () => {
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const device = { ...withPrivateKey(), received: [] }
      devices.set(path, device)
      return { endpoint: `${origin}${path}`, keys: device.keys, received: device.received }
    },
    misbehave: (how) => {
      misbehaviour = how
    },
    until: async (count) => {
      if (requests.length < count) await once(waiting, `${count}`)
    },
    requests: () => requests,
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

/** @throws if a push service or a device would refuse it */
const received = ({ headers, headersDistinct }: IncomingMessage, body: Buffer, device: Device): Received => {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm')
  if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) throw new Error('no TTL')
  const message = v.parse(PushMessage, JSON.parse(decrypt(body, device)))
  const flat = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(', ')] as const)
  return { message, headers: Object.fromEntries(flat), claims: claimsIn(headers.authorization ?? '') }
}

/**
 * Returns the claims of the application server's token (RFC 8292 §2 and §3).
 * @throws if it is not signed by the key it names
 */
const claimsIn = (authorization: string) => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  })
  const signed = Buffer.from(`${header}.${payload}`)
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) throw new Error('not signed by its key')
  return v.parse(Claims, JSON.parse(Buffer.from(payload, 'base64url').toString()))
}

/** Decrypts one record of aes128gcm (RFC 8188 §2.1) with the keys of RFC 8291 §3.4. */
const decrypt = (body: Buffer, { pair, keys }: Device): string => {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(keys.p256dh, 'base64url'), sender])
  const secret = hkdfSync('sha256', pair.computeSecret(sender), Buffer.from(keys.auth, 'base64url'), info, 32)
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends with 2 and zeros (RFC 8188 §2).
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
