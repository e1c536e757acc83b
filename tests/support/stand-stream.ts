import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { Announcement } from '#contract/announcements.ts'
import { StandChange } from '#contract/stand-stream.ts'
import type { TestApi, TestPerson } from './api.ts'

/** The open stream of a music stand. */
export interface OpenStream {
  readonly response: Response
  /** Resolves to the next announcement; null at the end of the stream. */
  next(): Promise<Announcement | null>
  /** Resolves to the next change by another device; null at the end of the stream. */
  nextChange(): Promise<StandChange | null>
  close(): Promise<void>
}

export const readStream = (response: Response): OpenStream => {
  const announced: Announcement[] = []
  const changes: StandChange[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'change') changes.push(v.parse(StandChange, data))
      else announced.push(v.parse(v.pipe(v.string(), v.parseJson(), Announcement), data))
    },
  })
  const reader = response.body?.getReader()
  const text = new TextDecoder()
  const nextOf = async <T>(received: T[]): Promise<T | null> => {
    while (received.length === 0) {
      const chunk = await reader?.read()
      if (chunk === undefined || chunk.done) return null
      parser.feed(text.decode(chunk.value, { stream: true }))
    }
    return received.shift() ?? null
  }
  return {
    response,
    next: () => nextOf(announced),
    nextChange: () => nextOf(changes),
    close: async () => reader?.cancel(),
  }
}

/** Opens a stream and waits for its first byte, if nothing is announced. */
export const openStream = async (api: Pick<TestApi, 'request'>, as: TestPerson): Promise<OpenStream> =>
  readStream(
    await api.request('GET /api/frontend/internal/stand-stream', { as, headers: { 'Accept-Encoding': 'gzip' } }),
  )

export const announce = (api: Pick<TestApi, 'request'>, as: TestPerson, compositionId: number): Promise<Response> =>
  api.request('POST /api/frontend/internal/announcement', { as, body: { compositionId } })
