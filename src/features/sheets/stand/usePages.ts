import { type RefObject, useEffect, useState } from 'react'
import type { Size } from './page-scale.ts'
import { freeCanvas, type Pdf } from './pdf.ts'
import { type PreparedPages, preparePages } from './prepared-pages.ts'

/** Size of an element in CSS pixels, following the device's turning; null before it is laid out. */
const useSize = (element: RefObject<HTMLElement | null>): Size | null => {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    const observed = element.current
    if (observed === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Shows a page of a PDF in `desk`, with its neighbours drawn ahead. Answers whether the page could not be drawn. */
export const usePages = (pdf: Pdf, page: number, desk: RefObject<HTMLElement | null>): boolean => {
  const size = useSize(desk)
  const [prepared, setPrepared] = useState<PreparedPages<HTMLCanvasElement> | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (size === null || size.width === 0 || size.height === 0) return
    const next = preparePages(pdf.pages, (number, signal) => pdf.draw(number, size, signal), freeCanvas)
    setPrepared(next)
    return () => next.close()
  }, [pdf, size])

  useEffect(() => {
    if (prepared === null) return
    let wanted = true
    setFailed(false)
    const place = (canvas: HTMLCanvasElement): void => desk.current?.replaceChildren(canvas)
    const ready = prepared.ready(page)
    if (ready !== null) place(ready)
    prepared.show(page).then(
      (canvas) => {
        if (wanted && canvas !== ready) place(canvas)
      },
      (error: unknown) => {
        // Another size closes these pages before this effect is over.
        if (!wanted || prepared.closed) return
        console.warn('A page could not be drawn', error)
        setFailed(true)
      },
    )
    return () => {
      wanted = false
    }
  }, [prepared, page, desk])
  return failed
}
