import { describeTake, uploadTake } from '#contract/takes.ts'
import type { Call } from '#device/call.ts'
import { RefusedError } from '#device/errors.ts'
import type { RecordedTake, TakeStore } from '#device/takes/store.ts'
import { countingUpload } from './counting-upload.ts'
import { createObservable } from './observable-flag.ts'

/** How far the sending of a take is: the bytes that have left, or the sentence of the server that refuses it. */
export type TakeProgress = { readonly bytes: number } | { readonly refused: string }

/** Sends the takes that are ready, one after the other; it continues while the member visits other pages. */
export interface TakeSending {
  /** The progress of takes by their ids. */
  get(): ReadonlyMap<string, TakeProgress>
  subscribe(listener: () => void): () => void
  /** Resolves when all were sent or refused, or the server cannot be reached. @returns true if one was sent */
  send(): Promise<boolean>
}

export const createTakeSending = (takes: TakeStore, call: Call): TakeSending => {
  const state = createObservable<ReadonlyMap<string, TakeProgress>>(new Map())
  const note = (id: string, progress: TakeProgress | null): void => {
    const next = new Map(state.get())
    if (progress === null) next.delete(id)
    else next.set(id, progress)
    state.set(next)
  }
  const sendOne = async ({ id, eventId, recordedAt, sections, until }: RecordedTake): Promise<void> => {
    const file = await takes.file(id)
    note(id, { bytes: 0 })
    const transport = countingUpload(file, (bytes) => note(id, { bytes }))
    await call(uploadTake, { params: { id }, query: { eventId, recordedAt } }, { file, transport })
    await call(describeTake, { params: { id }, body: { sections, until } })
    await takes.remove([id])
    note(id, null)
  }
  const sendAll = async (): Promise<boolean> => {
    let isSent = false
    for (;;) {
      const next = (await takes.list()).find(({ isReady }) => isReady)
      if (next === undefined) return isSent
      try {
        await sendOne(next)
        isSent = true
      } catch (error) {
        if (!(error instanceof RefusedError)) {
          note(next.id, null)
          console.info('take.send_failed', error)
          return isSent
        }
        const words = error.reply.errors?.[0]?.errorMessage ?? error.message
        note(next.id, { refused: words })
        await takes.change(new Map([[next.id, { isReady: false }]]))
      }
    }
  }
  let running: Promise<boolean> | null = null
  return {
    get: state.get,
    subscribe: state.subscribe,
    send: () => {
      running ??= sendAll().finally(() => {
        running = null
      })
      return running
    },
  }
}
