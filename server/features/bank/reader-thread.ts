import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import {
  BankFileError,
  type BankFileProblem,
  type Expected,
  type FileSummary,
  type Piece,
  readBankFile,
} from './read-file.ts'

/** The file that a thread reads. */
export interface ReaderOrder extends Expected {
  readonly path: string
}

/** Replies of the thread: first a summary or a problem, then the pieces from a place on for each place that it is sent. */
export type ReaderReply =
  | { readonly summary: FileSummary }
  | { readonly problem: BankFileProblem }
  | { readonly pieces: readonly Piece[] }

/** Payments of one reply, so that taking it does not hold other requests up. */
const replyMaximum = 200

const send = (reply: ReaderReply): void => parentPort?.postMessage(reply)

const { path, ...expected }: ReaderOrder = workerData
try {
  const { summary, pieces } = await readBankFile(await readFile(path), expected)
  send({ summary })
  parentPort?.on('message', (place: number) => {
    const open = pieces.filter(({ offset, entry }) => offset + entry.lines.length > place)
    const end = (open[0]?.offset ?? 0) + replyMaximum
    send({ pieces: open.filter(({ offset }, index) => index === 0 || offset < end) })
  })
} catch (error) {
  if (!(error instanceof BankFileError)) throw error
  send({ problem: error.problem })
}
