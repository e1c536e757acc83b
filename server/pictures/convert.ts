import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { HttpError } from '../http/http-error.ts'
import type { Log } from '../log.ts'
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
   * Converts a picture in a process of its own. One process runs at a time; pictures for which a person waits precede
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

interface Order {
  readonly conversion: Conversion
  readonly urgency: Urgency
  readonly resolve: (converted: Converted) => void
  readonly reject: (reason: unknown) => void
}

const unavailable = () => new HttpError('server.unavailable', { headers: { 'Retry-After': '10' } })

/**
 * A picture from outside may be malicious, and decoding it takes seconds and hundreds of megabytes. In a process it can
 * neither crash the server nor keep the memory, and the system gives requests precedence.
 */
export const createConverter = (log: Log): Converter => {
  const waiting: Order[] = []
  let running: ChildProcess | undefined
  let closed = false

  const next = (): void => {
    if (running !== undefined || closed) return
    const urgent = waiting.findIndex(({ urgency }) => urgency === 'now')
    const [order] = waiting.splice(Math.max(0, urgent), 1)
    if (order !== undefined) run(order)
  }
  const run = ({ conversion, resolve, reject }: Order): void => {
    const child = fork(path.join(import.meta.dirname, 'converter-process.ts'), {
      // Neither the parent's flags nor its secrets.
      execArgv: ['--no-warnings'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    running = child
    let reply: ConversionReply | undefined
    const timer = setTimeout(() => child.kill('SIGKILL'), timeLimitMs)
    child.on('message', (message: ConversionReply) => {
      reply = message
    })
    child.on('error', () => child.kill('SIGKILL'))
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      running = undefined
      if (reply === undefined) {
        log.warn('picture.conversion_failed', { code, signal })
        reject(closed ? unavailable() : new PictureFaultError('damaged'))
      } else if ('fault' in reply) reject(new PictureFaultError(reply.fault))
      else resolve(reply)
      next()
    })
    child.send(conversion)
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
      for (const order of waiting.splice(0)) order.reject(unavailable())
      const child = running
      if (child === undefined) return
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}
