import { Worker } from 'node:worker_threads'
import type { DocumentFormat } from '#contract/formats.ts'
import type { Config } from '../../config.ts'
import { HttpError } from '../http/http-error.ts'
import { noLogo } from '../letter-logo.ts'
import type { Log } from '../log.ts'
import { threadEnvironment } from '../thread-environment.ts'
import { billLetter, receiptLetter } from './letter-of.ts'
import type { DocumentJob, DocumentReply, Stationery } from './maker.ts'
import type { LabelsDocument } from './pdf/labels.ts'
import type { LeafletDocument } from './pdf/leaflet.ts'
import type { SeatingDocument } from './pdf/seating.ts'
import { lettersMaximum } from './pdf/window.ts'
import type { BillDocument, LetterDocument, LoanDocument, ReceiptDocument } from './receipt.ts'
import { rowsMaximum, type TableDocument } from './table.ts'

export interface Documents {
  /**
   * Renders a table of at most 5,000 rows as a PDF or an Excel workbook, in a separate thread. A call aborted by
   * `signal` while it waits leaves the queue.
   * @throws RangeError for more rows; HttpError server.unavailable if too many documents wait, the rendering takes too
   * long or the thread crashed
   */
  table(document: TableDocument, format: DocumentFormat, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Renders a letter as a PDF, with the recipient in the window of the band's envelopes; otherwise as `table`. */
  letter(document: LetterDocument, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Renders from 1 to 400 letters as one PDF to print, each on a page of its own; otherwise as `table`.
   * @throws RangeError for another number
   */
  letters(documents: readonly LetterDocument[], signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Renders a receipt as a PDF; otherwise as `table`. */
  receipt(document: ReceiptDocument, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Renders a Swiss QR-bill as a PDF; otherwise as `table`. */
  bill(document: BillDocument, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Renders the receipt of a loan as a PDF; otherwise as `table`. */
  loan(document: LoanDocument, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Renders address labels as a PDF; otherwise as `table`. */
  labels(document: LabelsDocument, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Renders the leaflet of a programme as a PDF; otherwise as `table`. */
  leaflet(document: LeafletDocument, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Renders a seating plan as a PDF; otherwise as `table`. */
  seating(document: SeatingDocument, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the thread; pending documents are refused. */
  close(): Promise<void>
}

/** Maximum number of waiting documents: some seconds of work. */
const waitingMaximum = 20
/** The largest permitted documents take some seconds on a slow machine. */
const timeLimitMs = 30_000
/** Heap limit of the thread; 5,000 rows need about 200. */
const heapMb = 512

interface Order {
  readonly job: DocumentJob
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly reject: (reason: unknown) => void
}

const unavailable = () => new HttpError('server.unavailable', { headers: { 'Retry-After': '5' } })

/** @param band its envelopes are asked for with each letter, because the setting can change */
export const createDocuments = (
  log: Log,
  band: Pick<Config, 'letterWindow'> = { letterWindow: 'RIGHT' },
  readLogo = noLogo,
): Documents => {
  const { order, close } = createDocumentThread(log)
  const stationery = async (): Promise<Stationery> => {
    const logo = await readLogo()
    return {
      side: band.letterWindow,
      logo: logo === undefined ? undefined : `data:image/png;base64,${logo.png.toString('base64')}`,
    }
  }
  const letter = async (document: LetterDocument, signal: AbortSignal | undefined) =>
    await order({ kind: 'letters', letters: [document], ...(await stationery()) }, signal)
  return {
    table: async (document, format, signal) => {
      if (document.groups.reduce((sum, { rows }) => sum + rows.length, 0) > rowsMaximum)
        throw new RangeError(`a document may have ${rowsMaximum} rows`)
      return await order({ kind: 'table', document, format }, signal)
    },
    letter,
    letters: async ([first, ...rest], signal) => {
      if (first === undefined || rest.length >= lettersMaximum)
        throw new RangeError(`a print may have from 1 to ${lettersMaximum} letters`)
      return await order({ kind: 'letters', letters: [first, ...rest], ...(await stationery()) }, signal)
    },
    receipt: (document, signal) => letter(receiptLetter(document), signal),
    bill: (document, signal) => letter(billLetter(document), signal),
    loan: async (document, signal) => await order({ kind: 'loan', document, ...(await stationery()) }, signal),
    labels: (document, signal) => order({ kind: 'labels', document }, signal),
    leaflet: (document, signal) => order({ kind: 'leaflet', document }, signal),
    seating: (document, signal) => order({ kind: 'seating', document }, signal),
    close,
  }
}

/**
 * Creates one thread, which starts with the first document and is replaced when it crashes. An idle thread does not
 * keep the process alive.
 */
const createDocumentThread = (log: Log) => {
  const waiting: Order[] = []
  let current: { readonly order: Order; readonly timer: NodeJS.Timeout } | undefined
  let worker: Worker | undefined
  let closed = false

  const settle = (act: (order: Order) => void): void => {
    if (current === undefined) return
    const { order, timer } = current
    clearTimeout(timer)
    current = undefined
    worker?.unref()
    act(order)
    next()
  }
  const discard = (dead: Worker, reason: string): void => {
    if (worker !== dead) return
    worker = undefined
    log.error('document_writer.exited', { reason })
    settle((order) => order.reject(unavailable()))
  }
  const next = (): void => {
    const order = current === undefined && !closed ? waiting.shift() : undefined
    if (order === undefined) return
    worker ??= startThread(settle, discard)
    const busy = worker
    busy.ref()
    const timer = setTimeout(() => {
      discard(busy, 'timeout')
      void busy.terminate()
    }, timeLimitMs)
    current = { order, timer }
    busy.postMessage(order.job)
  }

  return {
    order: (job: DocumentJob, signal: AbortSignal | undefined): Promise<Uint8Array<ArrayBuffer>> =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) throw signal.reason
        if (closed || waiting.length >= waitingMaximum) throw unavailable()
        const order: Order = { job, resolve, reject }
        const leave = (): void => {
          const place = waiting.indexOf(order)
          if (place !== -1) waiting.splice(place, 1)
          reject(signal?.reason)
        }
        signal?.addEventListener('abort', leave, { once: true })
        waiting.push(order)
        next()
      }),
    close: async (): Promise<void> => {
      closed = true
      const ending = worker
      worker = undefined
      for (const order of waiting.splice(0)) order.reject(unavailable())
      settle((order) => order.reject(unavailable()))
      await ending?.terminate()
    },
  }
}

const startThread = (
  settle: (act: (order: Order) => void) => void,
  discard: (dead: Worker, reason: string) => void,
): Worker => {
  const started = new Worker(new URL('./maker.ts', import.meta.url), {
    // Not the parent's flags: their preloaded modules affect the whole process.
    execArgv: [],
    // It needs no secrets, and under `node --watch` a variable makes threads send messages that are not replies.
    env: threadEnvironment,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  started.on('message', (reply: DocumentReply) =>
    settle((order) => {
      if ('bytes' in reply) order.resolve(reply.bytes)
      else order.reject(reply.error)
    }),
  )
  started.on('error', (error) => discard(started, error instanceof Error ? error.name : typeof error))
  started.on('exit', () => discard(started, 'exit'))
  return started
}
