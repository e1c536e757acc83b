import { useEffect, useRef, useState } from 'react'
import type { MessageId } from '#i18n/intl.ts'
import { fileProblemOf } from '../../../admin/edit/file-kinds.ts'
import { openPdf, type Pdf, UnreadablePdfError } from '../../../sheets/stand/pdf.ts'
import { findPartNames } from './page-names.ts'
import { createPlan, type Naming, type Plan } from './plan.ts'

export interface Scan {
  readonly file: File
  readonly pdf: Pdf
  readonly proposed: Plan
}
type State =
  | { readonly kind: 'none' }
  /** Pages whose text was read. */
  | { readonly kind: 'opening'; readonly read: number; readonly pages: number }
  | { readonly kind: 'refused'; readonly why: MessageId }
  | ({ readonly kind: 'open' } & Scan)

const reasons = {
  unreadable: 'validation.file_damaged',
  slow: 'validation.file_slow',
  password: 'validation.file_encrypted',
  empty: 'validation.file_no_pages',
} as const satisfies Record<UnreadablePdfError['why'], MessageId>

const maxPages = 500

/** Opens a scan in the browser, and proposes its parts from the text at the top of its pages. */
export const useScan = (naming: Naming) => {
  const { instruments, title } = naming
  const [state, setState] = useState<State>({ kind: 'none' })
  const current = useRef<{ pdf: Pdf | null }>({ pdf: null })
  const leave = () => {
    current.current.pdf?.close()
    current.current = { pdf: null }
    return current.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is closed when the page is left
  useEffect(() => () => void leave(), [])

  const open = async (file: File): Promise<void> => {
    const opening = leave()
    const isCurrent = () => current.current === opening
    const why = fileProblemOf('pdf', file)
    if (why !== null) return setState({ kind: 'refused', why })
    setState({ kind: 'opening', read: 0, pages: 0 })
    try {
      const pdf = await openPdf(await file.arrayBuffer())
      if (!isCurrent()) return pdf.close()
      opening.pdf = pdf
      if (pdf.pages > maxPages) {
        leave()
        return setState({ kind: 'refused', why: 'validation.file_too_many_pages' })
      }
      const lines: (readonly string[])[] = []
      for (let page = 1; page <= pdf.pages; page++) {
        lines.push(await pdf.firstLines(page).catch(() => []))
        if (!isCurrent()) return
        if (page % 10 === 0) setState({ kind: 'opening', read: page, pages: pdf.pages })
      }
      setState({
        kind: 'open',
        file,
        pdf,
        proposed: createPlan(pdf.pages, findPartNames(instruments, lines, title), naming),
      })
    } catch (error) {
      if (!isCurrent()) return
      leave()
      const why = error instanceof UnreadablePdfError ? reasons[error.why] : 'validation.file_damaged'
      setState({ kind: 'refused', why })
    }
  }
  const close = (): void => {
    leave()
    setState({ kind: 'none' })
  }
  return { state, open: (file: File) => void open(file), close }
}
