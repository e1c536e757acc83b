import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../tests/support/sources.ts'
import { fileAnswer, startBaselineServer } from './baseline-server.ts'

/**
 * Measures the milliseconds from the next event of this type to the first frame after a canvas was added to the leaf.
 */
export const measureTapToFrame = async (page: Page, event: 'click' | 'keydown'): Promise<() => Promise<number>> => {
  const name = `${event}-to-frame`
  await page.evaluate(
    ({ event, name }) => {
      performance.clearMeasures(name)
      let began = 0
      document.addEventListener(
        event,
        ({ timeStamp }) => {
          began = timeStamp
        },
        { capture: true, once: true },
      )
      const observer = new MutationObserver((changes) => {
        const placed = changes.some(({ addedNodes }) =>
          [...addedNodes].some((node) => node instanceof HTMLCanvasElement),
        )
        if (!placed) return
        observer.disconnect()
        requestAnimationFrame(() => performance.measure(name, { start: began, end: performance.now() }))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    },
    { event, name },
  )
  return async () => {
    const measured = await page.waitForFunction((wanted) => performance.getEntriesByName(wanted)[0]?.duration, name)
    return (await measured.jsonValue()) ?? Number.NaN
  }
}

/** Starts a server for pdf.js alone with these bytes. */
export const startBaselinePdfViewer = async (sheet: Uint8Array) => {
  const here = (name: string) => join(import.meta.dirname, 'bare-reader', name)
  const pdfjs = (name: string) => join(root, 'node_modules/pdfjs-dist/build', name)
  const [page, reader, pdf, worker] = await Promise.all([
    fileAnswer('/', here('index.html')),
    fileAnswer('/reader.js', here('reader.js')),
    fileAnswer('/pdf.mjs', pdfjs('pdf.min.mjs')),
    fileAnswer('/pdf.worker.mjs', pdfjs('pdf.worker.min.mjs')),
  ])
  const headers = { 'Content-Type': 'application/pdf' }
  return await startBaselineServer([page, reader, pdf, worker, { path: '/sheet.pdf', headers, body: sheet }])
}
