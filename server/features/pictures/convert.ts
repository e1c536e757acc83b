import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Log } from '../../platform/log.ts'
import { threadEnvironment } from '../../platform/thread-environment.ts'
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

const forkConverter = (onReply: (reply: ConversionReply) => void, onEnd: (reason: string) => void): ChildProcess => {
  const started = fork(new URL('./converter-process.ts', import.meta.url), {
    // Neither the parent's flags nor its secrets.
    execArgv: ['--no-warnings', `--max-old-space-size=${heapMb}`],
    env: threadEnvironment,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  started.on('message', onReply)
  started.on('error', (error) => onEnd(error.name))
  started.on('exit', (code, signal) => onEnd(signal ?? `${code}`))
  return started
}

const takeNext = (waiting: Order[]): Order | undefined => {
  const urgent = waiting.findIndex(({ urgency }) => urgency === 'now')
  return waiting.splice(Math.max(0, urgent), 1)[0]
}

const answer = ({ resolve, reject }: Order, reply: ConversionReply): void =>
  'fault' in reply ? reject(new PictureFaultError(reply.fault)) : resolve(reply)

/**
 * A picture from outside may be malicious, and decoding it takes seconds and hundreds of megabytes. In a process it can
 * neither crash the server nor keep the memory, and the system gives requests precedence. The process is kept for the
 * other widths of the picture, because starting one blocks the server's thread.
 */
export const createConverter = (log: Log): Converter => {
  const waiting: Order[] = []
  let child: ChildProcess | undefined
  let current: { readonly order: Order; readonly timer: NodeJS.Timeout; isLate: boolean } | undefined
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
    const started = forkConverter(
      (reply) => {
        if (child === started) settle((order) => answer(order, reply))
      },
      (reason) => {
        if (child !== started) return
        child = undefined
        clearTimeout(idle)
        if (current !== undefined && !closed) log.warn('picture.conversion_failed', { reason })
        const fault = new PictureFaultError(current?.isLate === true ? 'slow' : 'damaged')
        settle(({ reject }) => reject(closed ? unavailable() : fault))
      },
    )
    return started
  }
  const next = (): void => {
    if (current !== undefined || closed) return
    const order = takeNext(waiting)
    if (order === undefined) return
    clearTimeout(idle)
    child ??= start()
    const busy = child
    const timer = setTimeout(() => {
      if (current !== undefined) current.isLate = true
      busy.kill('SIGKILL')
    }, timeLimitMs)
    current = { order, timer, isLate: false }
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
      if (child === undefined) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
