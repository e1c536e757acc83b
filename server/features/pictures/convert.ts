import { type ChildProcess, fork } from 'node:child_process'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Log } from '../../platform/log.ts'
import type { Conversion, ConversionReply, Converted, PictureFault } from './conversion.ts'

/** A picture that cannot be converted. */
export class PictureFaultError extends Error {
  override name = 'PictureFaultError'
  readonly fault: PictureFault
  constructor(fault: PictureFault) {
    super(fault)
    this.fault = fault
  }
}

/** A person waits for it, or a job. */
type Urgency = 'now' | 'later'

export interface Converter {
  /**
   * Converts a picture in another process, one at a time; pictures for which a person waits precede
   * the others.
   * @throws PictureFaultError; HttpError server.unavailable if too many pictures wait
   */
  convert(conversion: Conversion, urgency: Urgency): Promise<Converted>
  /** Ends the running process; waiting pictures are refused. */
  close(): Promise<void>
}

/** Half a minute of work. */
const waitingMaximum = 30
/** 100 megapixels in all widths take less than half of it on a slow machine; a malicious picture may take for ever. */
const timeLimitMs = 90_000

/** An idle process ends after this time, and its memory is free again. */
const idleLimitMs = 30_000
/** Memory of the JavaScript of the process in MB; the pixels are outside of it. */
const heapMb = 256

interface Order {
  readonly conversion: Conversion
  readonly urgency: Urgency
  readonly resolve: (converted: Converted) => void
  readonly reject: (reason: unknown) => void
}

const unavailable = () => new HttpError('server.unavailable', { headers: { 'Retry-After': '10' } })

/**
 * A picture from outside may be malicious, and decoding it takes seconds and hundreds of megabytes. In a process it can
 * neither crash the server nor keep the memory, and the system gives requests precedence. The process is kept for the
 * other widths of the picture, because starting one blocks the server's thread.
 */
export const createConverter = (log: Log): Converter => {
  const waiting: Order[] = []
  let child: ChildProcess | undefined
  let current: { readonly order: Order; readonly timer: NodeJS.Timeout } | undefined
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const settle = (act: (order: Order) => void): void => {
    if (current === undefined) return
    const { order, timer } = current
    clearTimeout(timer)
    current = undefined
    act(order)
    idle = setTimeout(() => child?.kill('SIGKILL'), idleLimitMs).unref()
    next()
  }
  const start = (): ChildProcess => {
    const started = fork(new URL('./converter-process.ts', import.meta.url), {
      // Neither the parent's flags nor its secrets.
      execArgv: ['--no-warnings', `--max-old-space-size=${heapMb}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const discard = (reason: string): void => {
      if (child !== started) return
      child = undefined
      clearTimeout(idle)
      if (current !== undefined && !closed) log.warn('picture.conversion_failed', { reason })
      settle(({ reject }) => reject(closed ? unavailable() : new PictureFaultError('damaged')))
    }
    started.on('message', (reply: ConversionReply) => {
      if (child !== started) return
      settle(({ resolve, reject }) => ('fault' in reply ? reject(new PictureFaultError(reply.fault)) : resolve(reply)))
    })
    started.on('error', (error) => discard(error.name))
    started.on('exit', (code, signal) => discard(signal ?? `${code}`))
    return started
  }
  const next = (): void => {
    if (current !== undefined || closed) return
    const urgent = waiting.findIndex(({ urgency }) => urgency === 'now')
    const [order] = waiting.splice(Math.max(0, urgent), 1)
    if (order === undefined) return
    clearTimeout(idle)
    child ??= start()
    const busy = child
    current = { order, timer: setTimeout(() => busy.kill('SIGKILL'), timeLimitMs) }
    busy.send(order.conversion, (error) => error !== null && busy.kill('SIGKILL'))
  }

  return {
    convert: (conversion, urgency) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= waitingMaximum) throw unavailable()
        waiting.push({ conversion, urgency, resolve, reject })
        next()
      }),
    close: async () => {
      closed = true
      clearTimeout(idle)
      for (const order of waiting.splice(0)) order.reject(unavailable())
      const ending = child
      if (ending === undefined) return
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGKILL')
      await ended
    },
  }
}
