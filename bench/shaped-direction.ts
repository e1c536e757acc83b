/** Bytes per second, shared by all connections, and milliseconds until a byte that was sent arrives. */
interface Pace {
  readonly rate: number
  readonly delay: number
}

/** Bytes that one connection sends before it is another one's turn: about three packets. */
const turnBytes = 4096

/**
 * One direction of a line that all connections share: they send in turns, as packets of a real line do, so that a large
 * file does not block a small one. A pace of null is a line that is as fast as the machine.
 */
export class ShapedDirection {
  pace: Pace | null = null
  /** The data that each connection still has to send; the first one is next. */
  readonly #waiting = new Map<object, { bytes: Buffer; arrive: (bytes: Buffer) => void }[]>()
  readonly #underWay: { at: number; deliver: () => void }[] = []
  /** Time at which everything so far is sent, in milliseconds of `performance.now()`. */
  #freeAt = 0
  #timer: NodeJS.Timeout | undefined

  /** Sends bytes of a connection. `arrive` is called with parts of them, in order. */
  send(connection: object, bytes: Buffer, arrive: (bytes: Buffer) => void): void {
    if (this.pace === null && this.#waiting.size === 0 && this.#underWay.length === 0) {
      arrive(bytes)
      return
    }
    const pieces = this.#waiting.get(connection) ?? []
    this.#waiting.set(connection, pieces)
    for (let at = 0; at < bytes.length; at += turnBytes)
      pieces.push({ bytes: bytes.subarray(at, at + turnBytes), arrive })
    this.#proceed()
  }

  /** Forgets what a closed connection has not sent. */
  drop(connection: object): void {
    this.#waiting.delete(connection)
  }

  /** Delivers what has arrived, sends what the rate allows, and sets a timer for the next of both. */
  #proceed(): void {
    clearTimeout(this.#timer)
    const now = performance.now()
    while (this.#freeAt <= now && this.#waiting.size > 0) this.#sendOne(now)
    while (this.#underWay[0] !== undefined && this.#underWay[0].at <= now) this.#underWay.shift()?.deliver()
    const next = Math.min(
      this.#waiting.size > 0 ? this.#freeAt : Number.POSITIVE_INFINITY,
      this.#underWay[0]?.at ?? Number.POSITIVE_INFINITY,
    )
    if (next !== Number.POSITIVE_INFINITY)
      this.#timer = setTimeout(() => this.#proceed(), Math.max(0, next - performance.now()))
  }

  #sendOne(now: number): void {
    const [first] = this.#waiting
    if (first === undefined) return
    const [connection, pieces] = first
    const piece = pieces.shift()
    // To the end of the row: it is another connection's turn.
    this.#waiting.delete(connection)
    if (pieces.length > 0) this.#waiting.set(connection, pieces)
    if (piece === undefined) return
    const { rate, delay } = this.pace ?? { rate: Number.POSITIVE_INFINITY, delay: 0 }
    // A timer that fires late must not slow the line down; an idle line saves nothing up.
    this.#freeAt = Math.max(this.#freeAt, now - maxLateMs) + (piece.bytes.length / rate) * 1000
    this.#underWay.push({ at: this.#freeAt + delay, deliver: () => piece.arrive(piece.bytes) })
  }
}

/** Milliseconds by which a timer may be late before the line counts as idle. */
const maxLateMs = 20
