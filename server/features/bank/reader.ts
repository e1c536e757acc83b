import { Worker } from 'node:worker_threads'
import { threadEnvironment } from '../../platform/thread-environment.ts'
import { BankFileError, type Expected, type FileSummary, type Piece } from './read-file.ts'
import type { ReaderReply } from './reader-thread.ts'

/** Heap limit of the thread; a file of 20 MB needs about 300. */
const heapMb = 512

/** A file of the bank that a thread has read, so that other requests get their turn. */
export interface BankReader extends AsyncDisposable {
  readonly summary: FileSummary
  /** Some entries from a place on; none after the last one. */
  next(place: number): Promise<readonly Piece[]>
}

/**
 * Reads and checks a file of the bank in a thread of its own, which ends with the reader.
 * @throws BankFileError
 */
export const openBankFile = async (path: string, expected: Expected): Promise<BankReader> => {
  const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: { path, ...expected },
    execArgv: [],
    env: threadEnvironment,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  let waiting: PromiseWithResolvers<ReaderReply> | undefined
  thread.on('message', (reply: ReaderReply) => waiting?.resolve(reply))
  thread.on('error', (error) => waiting?.reject(isTooLarge(error) ? new BankFileError('too_large') : error))
  thread.on('exit', () => waiting?.reject(new Error('the reader of a bank file ended early')))
  const reply = (): Promise<ReaderReply> => {
    waiting = Promise.withResolvers()
    return waiting.promise
  }
  try {
    const first = await reply()
    if ('problem' in first) throw new BankFileError(first.problem)
    if (!('summary' in first)) throw new Error('the reader of a bank file sent no summary')
    return {
      summary: first.summary,
      next: async (place) => {
        const replied = reply()
        thread.postMessage(place)
        const answer = await replied
        return 'pieces' in answer ? answer.pieces : []
      },
      [Symbol.asyncDispose]: async () => {
        await thread.terminate()
      },
    }
  } catch (error) {
    await thread.terminate()
    throw error
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
