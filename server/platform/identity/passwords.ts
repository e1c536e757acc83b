import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
    void argon2('argon2id', parameters, done),
)

/** OWASP Password Storage Cheat Sheet, first choice for Argon2id: 46 MiB, one pass, one lane; about 45 ms here. */
const COST = { memory: 47_104, passes: 1, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32

/** Each hash takes 46 MiB; two at a time keep a small server responsive. */
const MAX_CONCURRENT_HASHES = 2
/** Maximum length of the queue: about two seconds of work. Further requests are told to try again. */
const MAX_WAITING = 100

/** Too many passwords are being checked at the moment. */
export class PasswordHashingBusyError extends Error {
  override name = 'PasswordHashingBusyError'
}

let running = 0
const waiting: (() => void)[] = []

const withHashSlot = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= MAX_CONCURRENT_HASHES) {
    if (waiting.length >= MAX_WAITING) throw new PasswordHashingBusyError()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** NIST SP 800-63B §5.1.1.2: the same characters from another keyboard must produce the same password. */
const normalized = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8')

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** @returns the password's argon2id hash as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(SALT_BYTES)
  const key = await withHashSlot(() => derive({ message: normalized(password), nonce, tagLength: KEY_BYTES, ...COST }))
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(key)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Returns true if a hash was created with a lower cost than today's. It is replaced when the password is next entered. */
export const isOutdated = (hash: string): boolean => {
  const [, memory, passes] = PHC.exec(hash) ?? []
  return Number(memory) * Number(passes) < COST.memory * COST.passes
}

/** Dummy hash for unknown accounts, so that the comparison takes as long as for a known one. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(
  randomBytes(SALT_BYTES),
)}$${base64(randomBytes(KEY_BYTES))}`

/**
 * Compares a password with a stored hash. Without one (unknown account, or one of an external provider) it takes as
 * long and returns false.
 * @throws PasswordHashingBusyError
 */
export const verifyPassword = async (password: string, hash: string | null | undefined): Promise<boolean> => {
  const parsed = PHC.exec(hash ?? DUMMY_HASH)
  if (parsed === null) throw new Error('A stored password hash is not argon2id in PHC format')
  const [, memory, passes, parallelism, salt = '', stored = ''] = parsed
  const expected = Buffer.from(stored, 'base64')
  const key = await withHashSlot(() =>
    derive({
      message: normalized(password),
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  )
  return timingSafeEqual(key, expected) && hash != null
}
