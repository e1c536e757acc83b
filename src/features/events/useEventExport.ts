import { useEffect, useRef, useState } from 'react'
import {
  type DayRange,
  type EventAttribute,
  type ExportSort,
  exportEvents,
  getYear,
  rangeFilter,
} from '#contract/event-export.ts'
import { type DocumentFormat, fileEndings, mimeTypes, type Orientation } from '#contract/formats.ts'
import { RefusedError } from '#device/errors.ts'
import { useApp } from '../../platform/session/app.tsx'
import type { Failure } from '../../ui/form/FormMessage.tsx'
import { useText } from '../../ui/intl.tsx'
import { saveBlob } from '../../ui/save-blob.ts'

interface WantedExport {
  readonly range: DayRange
  readonly format: DocumentFormat
  readonly orientation: Orientation
  readonly sort: ExportSort
  readonly attributes: readonly EventAttribute[]
}
type State =
  | { readonly kind: 'ready' | 'busy' }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** Creates an export and saves it as a file. Closing the form before it is ready cancels it. */
export const useEventExport = () => {
  const { call } = useApp()
  const text = useText()
  const [state, setState] = useState<State>({ kind: 'ready' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const save = async ({ range, format, orientation, sort, attributes }: WantedExport): Promise<void> => {
    const abort = new AbortController()
    running.current = abort
    setState({ kind: 'busy' })
    try {
      const query = { attributes: attributes.join(','), sort, orientation, format, filter: rangeFilter(range) }
      const headers = { accept: mimeTypes[format] }
      const bytes = await call(exportEvents, { headers, query }, { signal: abort.signal })
      const year = getYear(range)
      const name = year === undefined ? text('export.name.range', { ...range }) : text('export.name.year', { year })
      saveBlob(new Blob([bytes], { type: mimeTypes[format] }), `${name}.${fileEndings[format]}`)
      setState({ kind: 'saved', name })
    } catch (error) {
      if (abort.signal.aborted) return
      console.warn('event_export.failed', error)
      setState({ kind: 'failed', failure: failureOf(error, text('export.offline')) })
    }
  }
  return { state, save }
}

/** The server's message of a refusal is shown to the user. */
const failureOf = (error: unknown, otherwise: string): Failure => {
  if (!(error instanceof RefusedError)) return { message: otherwise, errors: [] }
  const { message, errors } = error.reply
  return { message, errors: errors.map(({ errorMessage }) => errorMessage).filter((one) => one !== message) }
}
