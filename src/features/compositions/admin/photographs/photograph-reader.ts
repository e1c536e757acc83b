import type { PageImage } from '#device/photographs/pages-pdf.ts'
import type { PageWish } from '#device/photographs/store.ts'
import type { FoundPage, Result, Task, Wish } from './photograph-messages.ts'

/** The file is no picture that this browser can read. */
export class UnreadablePhotographError extends Error {
  override readonly name = 'UnreadablePhotographError'
}

/** Reads photographs in a thread of their own, one after the other: the page stays quick. */
export interface PhotographReader {
  /** Finds the sheet. @throws UnreadablePhotographError */
  find(id: string, file: ArrayBuffer): Promise<FoundPage>
  /** Makes a page of the sheet. @throws UnreadablePhotographError */
  page(id: string, file: ArrayBuffer, wish: PageWish): Promise<PageImage>
  close(): void
}

interface Waiting {
  readonly resolve: (result: Result) => void
  readonly reject: (error: UnreadablePhotographError) => void
}

/** Starts the thread. */
export const createPhotographReader = (): PhotographReader => {
  const thread = new Worker(new URL('./photograph-thread.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let tasks = 0
  thread.addEventListener('message', ({ data }: MessageEvent<Result>) => {
    const asked = waiting.get(data.number)
    waiting.delete(data.number)
    if (data.kind === 'unreadable') asked?.reject(new UnreadablePhotographError(data.why))
    else asked?.resolve(data)
  })
  thread.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new UnreadablePhotographError(message))
    waiting.clear()
  })
  const run = (id: string, file: ArrayBuffer, wish: Wish): Promise<Result> =>
    new Promise((resolve, reject) => {
      const number = ++tasks
      waiting.set(number, { resolve, reject })
      thread.postMessage({ number, id, file, ...wish } satisfies Task)
    })
  return {
    find: async (id, file) => {
      const result = await run(id, file, { kind: 'find' })
      if (result.kind !== 'found') throw new UnreadablePhotographError(result.kind)
      return result.found
    },
    page: async (id, file, wish) => {
      const result = await run(id, file, { kind: 'page', wish })
      if (result.kind !== 'page') throw new UnreadablePhotographError(result.kind)
      return result.page
    },
    close: () => thread.terminate(),
  }
}
