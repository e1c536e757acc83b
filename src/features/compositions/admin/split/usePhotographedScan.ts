import { useEffect, useRef, useState } from 'react'
import type { EditedComposition } from '#contract/edited-compositions.ts'
import { cleanFileName } from '#contract/file-name.ts'
import type { Photograph, PhotographStore } from '#device/photographs/store.ts'
import { useMember } from '../../../../platform/session/member.ts'
import { type PageImage, pagesPdf } from '../photographs/pages-pdf.ts'
import { createPhotographReader } from '../photographs/photograph-reader.ts'
import { useWaitingPhotographs } from '../photographs/usePhotographs.ts'

type State =
  | { readonly kind: 'none' }
  | { readonly kind: 'making'; readonly made: number }
  /** Number of the page that could not be made, from 1. */
  | { readonly kind: 'failed'; readonly page: number }

interface Making {
  readonly store: PhotographStore
  readonly photographs: readonly Photograph[]
  readonly signal: AbortSignal
  readonly onMade: (count: number) => void
}

/** Makes a page of each photograph, one after the other: a phone holds one of them in memory. */
const makePages = async ({ store, photographs, signal, onMade }: Making): Promise<readonly PageImage[]> => {
  const reader = createPhotographReader()
  try {
    const pages: PageImage[] = []
    for (const photograph of photographs) {
      const file = await store.file(photograph.id)
      if (file === null) throw new Error('the photograph has no file')
      pages.push(await reader.page(file, photograph))
      signal.throwIfAborted()
      onMade(pages.length)
    }
    return pages
  } finally {
    reader.close()
  }
}

interface PhotographedScanOptions {
  readonly piece: EditedComposition
  /** Opens the photographs as soon as the page is shown. */
  readonly atOnce: boolean
  readonly open: (file: File) => void
}

/** Makes a scan of the photographs of a piece, and removes them once their parts are stored. */
export const usePhotographedScan = ({ piece, atOnce, open }: PhotographedScanOptions) => {
  const { local } = useMember()
  // A photograph whose corners nobody has confirmed is not a page yet.
  const photographs = useWaitingPhotographs(piece.id)
  const isReady = photographs.every(({ isRead, isCertain }) => isRead && isCertain)
  const [state, setState] = useState<State>({ kind: 'none' })
  const leaving = useRef(new AbortController())
  const used = useRef<readonly string[]>([])
  const make = async (): Promise<void> => {
    const { signal } = leaving.current
    let made = 0
    setState({ kind: 'making', made })
    try {
      const pages = await makePages({
        ...{ store: local.photographs, photographs, signal },
        onMade: (count) => {
          made = count
          setState({ kind: 'making', made })
        },
      })
      used.current = photographs.map(({ id }) => id)
      setState({ kind: 'none' })
      open(new File([pagesPdf(pages)], `${cleanFileName(piece.title)}.pdf`, { type: 'application/pdf' }))
    } catch (error) {
      if (signal.aborted) return
      console.warn('photograph.page_failed', error)
      setState({ kind: 'failed', page: made + 1 })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened from the photographs
  useEffect(() => {
    leaving.current = new AbortController()
    if (atOnce && photographs.length > 0 && isReady) void make()
    return () => leaving.current.abort()
  }, [])
  return {
    photographs,
    isReady,
    state,
    make: () => void make(),
    /** Another file is split: the photographs stay. */
    keep: () => {
      used.current = []
    },
    /** The parts of the photographs are stored. */
    forget: (): Promise<void> => local.photographs.remove(used.current),
  }
}
